/// Nothing that ends the program, escapes the compiler or writes past the console.
struct CallRule: Rule {
  private let advice = [
    "try!": "let the caller have the error, or handle it",
    "as!": "use `as?` and say what happens if it is something else",
    "fatalError": "throw an error that says what happened; a program that ends shows nothing",
    "print": "write to the Console, or report to ErrorReporting",
    "debugPrint": "write to the Console, or report to ErrorReporting",
    "@unchecked Sendable": "use an actor, a Mutex or a value type",
    "nonisolated(unsafe)": "use an actor, a Mutex or a value type",
    "Task.detached": "say in a comment right above why, or use Task",
  ]
  private let homes = [
    "print": "Sources/Kits/Terminal/", "debugPrint": "Sources/Kits/Terminal/",
    "@unchecked Sendable": "Sources/C/",
  ]

  func breaches(in map: ProjectMap) -> [Breach] {
    (map.files(below: "Sources") + map.files(below: "Tools/Sources")).flatMap { file in
      file.calls.compactMap { call in
        if let home = homes[call.name], file.path.hasPrefix(home) { return nil }
        return advice[call.name].map {
          Breach(file.path, call.line, "calls", "\(call.name): \($0)")
        }
      }
    }
  }
}

/// What strangers wrote, and what is read again of it, becomes a number in one way, after which it can be reckoned
/// with.
///
/// `Int(text)` lets numbers in that end the program with the first sum, `Int(fraction)` ends it at once, and
/// `Int(wider)` may: what is converted cannot be seen here, so none of them is written in the modules that
/// read strangers' bytes or stored ones.
struct NumberRule: Rule {
  /// Where strangers' bytes are read, and stored ones.
  private let readers = [
    "App/decoder",
    "Kits/DecoderProtocol", "Kits/Domain", "Kits/Markup", "Kits/Pictures/Files", "Kits/Storage",
    "Kits/Web",
    "Services/Accounts", "Services/Discovery", "Services/Fediverse", "Services/Feeds",
    "Services/Flags", "Services/Folders", "Services/Library", "Services/Media",
    "Services/Networking", "Services/Outbox", "Services/People", "Services/Preferences",
    "Services/StreamServer", "Services/Streams", "Services/Transfer",
  ]
  /// Where any number becomes one that can be reckoned with.
  private let homes = ["Count", "Timestamp"].map { "Sources/Kits/Domain/Values/\($0).swift" }
  /// What makes numbers that can be reckoned with, or are only compared; and what takes bits as they are.
  private let bounding: Set = ["untrusted", "id", "bitPattern"]
  /// What says how a number gets room in fewer bits.
  private let narrowing: Set = [
    "ascii", "bigEndian", "clamping", "exactly", "hexadecimal", "littleEndian",
    "truncatingIfNeeded", "self",
  ]

  func breaches(in map: ProjectMap) -> [Breach] {
    let files = readers.flatMap { map.files(below: "Sources/\($0)") }
    return files.filter { !homes.contains($0.path) }.flatMap { file in
      file.numbers.compactMap { number in
        advice(on: number.name).map {
          Breach(file.path, number.line, "numbers", "\(number.name): \($0)")
        }
      }
    }
  }

  /// What to do about a number that is made in this way; nil if it is fine.
  private func advice(on number: String) -> String? {
    // Of `Int(untrusted:)` it is `Int` and `untrusted`.
    let words = number.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    let (type, label) = (words.first ?? "", words.dropFirst().first ?? "")
    if type == "Codable" { return "say `Count`, which is small enough to reckon with" }
    if bounding.contains(label) { return nil }
    if type == "Int" || type == "Int64" {
      return "say `\(type)(untrusted:)`, which is small enough to reckon with"
    }
    return narrowing.contains(label)
      ? nil : "say what becomes of a number that does not fit, as in `\(type)(clamping:)`"
  }
}

/// A destination that is written down is a screen's name or one of its aliases.
struct DestinationRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let screens = map.files(below: "Sources/Screens").flatMap(\.screens)
    let words = Set(screens.flatMap { [$0.name] + $0.aliases })
    let names = screens.map(\.name).sorted().joined(separator: ", ")
    return map.files(below: "Sources").filter { !$0.path.hasPrefix("Sources/Dev/") }
      .flatMap { file in
        file.destinations.filter { !words.contains($0.name) }.map {
          Breach(
            file.path, $0.line, "destinations",
            "no screen is called \($0.name); there are \(names)")
        }
      }
  }
}

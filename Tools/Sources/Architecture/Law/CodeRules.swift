private let callAdvice = [
  "try!": "let the caller have the error, or handle it",
  "as!": "use `as?` and say what happens if it is something else",
  "fatalError": "throw an error that says what happened; a program that ends shows nothing",
  "print": "write to the Console, or report to ErrorReporting",
  "debugPrint": "write to the Console, or report to ErrorReporting",
  "@unchecked Sendable": "use an actor, a Mutex or a value type",
  "nonisolated(unsafe)": "use an actor, a Mutex or a value type",
  "Task.detached": "say in a comment right above why, or use Task",
]
private let callHomes = [
  "print": "Sources/Kits/Terminal/", "debugPrint": "Sources/Kits/Terminal/",
  "@unchecked Sendable": "Sources/C/",
]

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
private let numberHomes = ["Count", "Timestamp"].map { "Sources/Kits/Domain/Values/\($0).swift" }
/// What makes numbers that can be reckoned with, or are only compared; and what takes bits as they are.
private let bounding: Set = ["untrusted", "typed", "id", "bitPattern"]
/// What says how a number gets room in fewer bits.
private let narrowing: Set = [
  "ascii", "bigEndian", "clamping", "exactly", "hexadecimal", "littleEndian",
  "truncatingIfNeeded", "self",
]

extension Law {
  /// Nothing that ends the program, escapes the compiler or writes past the console.
  static func calls(_ map: ProjectMap) -> [Breach] {
    (map.files(below: "Sources") + map.files(below: "Tools/Sources")).flatMap { file in
      file.breaches("calls", at: file.calls) { call in
        if let home = callHomes[call.name], file.path.hasPrefix(home) { return nil }
        return callAdvice[call.name].map { "\(call.name): \($0)" }
      }
    }
  }

  /// What strangers wrote, and what is read again of it, becomes a number in one way, after which it can
  /// be reckoned with.
  ///
  /// `Int(text)` lets numbers in that end the program with the first sum, `Int(fraction)` ends it at
  /// once, and `Int(wider)` may: what is converted cannot be seen here, so none of them is written in the
  /// modules that read strangers' bytes or stored ones.
  static func numbers(_ map: ProjectMap) -> [Breach] {
    readers.flatMap { map.files(below: "Sources/\($0)") }.filter { !numberHomes.contains($0.path) }
      .flatMap { file in
        file.breaches("numbers", at: file.numbers) { number in
          advice(onNumber: number.name).map { "\(number.name): \($0)" }
        }
      }
  }

  /// What to do about a number that is made in this way; nil if it is fine.
  private static func advice(onNumber number: String) -> String? {
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

  /// A destination that is written down is a screen's name or one of its aliases.
  static func destinations(_ map: ProjectMap) -> [Breach] {
    let screens = map.files(below: "Sources/Screens").flatMap(\.screens)
    let words = Set(screens.flatMap { [$0.name] + $0.aliases })
    let names = screens.map(\.name).sorted().joined(separator: ", ")
    return map.files(below: "Sources").filter { !$0.path.hasPrefix("Sources/Dev/") }
      .flatMap { file in
        file.breaches("destinations", at: file.destinations) {
          words.contains($0.name) ? nil : "no screen is called \($0.name); there are \(names)"
        }
      }
  }

  /// A flag goes on the day it was made for, as what decides for ever is a setting; its owner is a module.
  static func flags(_ map: ProjectMap) -> [Breach] {
    map.files(below: "Sources").flatMap { file in
      file.breaches("flags", at: file.flags) { flag in
        if flag.removal.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) == nil {
          return "\(flag.name) is removed on no day: say `removal: \"2027-06-30\"`"
        }
        if flag.removal < map.today {
          return
            "\(flag.name) was to be removed by \(flag.removal): keep what it decides, or remove "
            + "that, too"
        }
        return map.files(below: "Sources").contains { $0.path.contains("/\(flag.owner)/") }
          ? nil : "\(flag.name) has no owner: no module is called \(flag.owner)"
      }
    }
  }
}

/// What strangers wrote becomes a number in one way, after which it can be reckoned with.
///
/// `Int(text)` lets numbers in that end the program with the first sum, `Int(fraction)` ends it at once, and
/// `Int(wider)` may: what is converted cannot be seen here, so none of them is written in the modules that
/// read strangers' bytes.
struct NumberRule: Rule {
  /// Where strangers' bytes are read.
  private static let readers = [
    "Kits/DecoderProtocol", "Kits/Markup", "Kits/PictureFiles", "Services/Fediverse",
    "Services/Feeds", "Services/Folders", "Services/Library", "Services/Media",
    "Services/Networking",
    "Services/StreamServer",
  ]

  func breaches(in map: ProjectMap) -> [Breach] {
    map.files.filter { file in
      Self.readers.contains { file.path.hasPrefix("Sources/\($0)/") }
    }
    .flatMap { file in
      file.numbers.compactMap { number in
        advice(on: number.name).map {
          Breach(file.path, number.line, "numbers", "\(number.name): \($0)")
        }
      }
    }
  }

  /// What to do about a number that is made in this way; nil if it is fine.
  private func advice(on number: String) -> String? {
    let (type, label) = Self.parts(number)
    switch type {
    case "Int", "Int64":
      return Self.bounding.contains(label)
        ? nil : "say `\(type)(untrusted:)`, which is small enough to reckon with"
    case "Codable": return "say `Count`, which is small enough to reckon with"
    default:
      return Self.bounding.contains(label) || Self.narrowing.contains(label) || label == "self"
        ? nil : "say what becomes of a number that does not fit, as in `\(type)(clamping:)`"
    }
  }

  /// What makes numbers that can be reckoned with, or are only compared; and what takes bits as they are.
  private static let bounding: Set = ["untrusted", "id", "bitPattern"]
  /// What says how a number gets room in fewer bits.
  private static let narrowing: Set = [
    "ascii", "bigEndian", "clamping", "littleEndian", "truncatingIfNeeded",
  ]

  /// Of `Int(untrusted:)` it is `Int` and `untrusted`.
  private static func parts(_ number: String) -> (type: String, label: String) {
    let words = number.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    return (words.first ?? "", words.dropFirst().first ?? "")
  }
}

import Domain

/// A photo blog as feed readers tell it to each other.
struct Subscription: Hashable, Sendable {
  /// Its feed.
  let address: WebAddress
  /// What it is called; a line of untrusted text.
  let name: String
  /// The folders of a reader in which it lies, outermost first; lines of untrusted text.
  let folders: [String]

  /// The longest name, in characters.
  static let longestName = 200
  /// How deep folders may be nested; what is deeper lies in the deepest.
  static let deepest = 50

  /// Makes a subscription; names become lines, those without anything to read are left out.
  init(_ address: WebAddress, named name: String, in folders: [String]) {
    self.address = address
    let line = Self.line(name)
    self.name = line.isEmpty ? address.host : line
    self.folders = Array(folders.map(Self.line).filter { !$0.isEmpty }.prefix(Self.deepest))
  }

  /// One line without what XML cannot say.
  static func line(_ text: String) -> String {
    var line = ""
    var isBlank = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.value < 0x20
        || (0x7F...0x9F).contains(scalar.value)
      {
        isBlank = true
      } else if scalar.value & 0xFFFE != 0xFFFE {
        if isBlank, !line.isEmpty { line.append(" ") }
        isBlank = false
        line.unicodeScalars.append(scalar)
      }
    }
    // Cut by scalars, as one character may have a thousand accents.
    guard line.unicodeScalars.count > longestName else { return line }
    var cut = String.UnicodeScalarView(line.unicodeScalars.prefix(longestName))
    while let last = cut.last, last.properties.isWhitespace { cut.removeLast() }
    return String(cut)
  }
}

/// The caption file beside a picture: `photo.jpg.txt` for `photo.jpg`.
///
/// Plain UTF-8. Lines that start with `alt:` are the alternative text, all others the caption:
///
/// ```
/// Low tide at Saint-Malo
/// alt: A wet beach with the walled town behind it
/// ```
///
/// Either may be missing; then what the picture says itself counts. Only the first 16 kB are read,
/// bytes that are not UTF-8 become `�`, and zeros are left out.
public struct CaptionFile: Hashable, Sendable {
  /// How much of the file is read, in bytes.
  public static let limit = 16_384

  /// What its author wrote about the picture.
  public let caption: String?
  /// What is to be seen on it.
  public let alternativeText: String?

  /// The name of the caption file of a picture.
  public static func name(for picture: [UInt8]) -> [UInt8] {
    picture + Array(".txt".utf8)
  }

  /// Makes one that says this; what is empty is missing.
  public init(caption: String?, alternativeText: String?) {
    self.caption = caption.flatMap { $0.isEmpty ? nil : $0 }
    self.alternativeText = alternativeText.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Reads the file's bytes.
  public init(_ bytes: [UInt8]) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let lines = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.trimmingBlanks }
    let alternatives = lines.filter(\.isAlternative).map { $0.dropFirst(4).trimmingBlanks }
    caption = Self.text(lines.filter { !$0.isAlternative }, separator: "\n")
    alternativeText = Self.text(alternatives, separator: " ")
  }

  /// What is written into the file; nothing if it says nothing.
  public var bytes: [UInt8] {
    let alternatives = alternativeText?.split(whereSeparator: \.isNewline).map { "alt: " + $0 }
    let lines = [caption].compactMap(\.self) + (alternatives ?? [])
    return lines.flatMap { Array($0.utf8) + [0x0A] }
  }
}

extension CaptionFile {
  private static func text(_ lines: [Substring], separator: String) -> String? {
    let filled = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
    return filled.isEmpty ? nil : filled.joined(separator: separator)
  }
}

extension Substring {
  fileprivate var isAlternative: Bool {
    prefix(4).lowercased() == "alt:"
  }

  fileprivate var trimmingBlanks: Substring {
    // By scalars, as a blank with a mark on it is one character, and a blank to Swift.
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    var rest = unicodeScalars.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return Substring(rest)
  }
}

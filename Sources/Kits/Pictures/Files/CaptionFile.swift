/// The caption file beside a picture: `photo.jpg.txt` for `photo.jpg`.
///
/// Plain UTF-8. Lines that start with `alt:` are the alternative text, those that start with `tags:` are tags
/// with commas between them, all others the caption:
///
/// ```
/// Low tide at Saint-Malo
/// alt: A wet beach with the walled town behind it
/// tags: sea, low tide
/// ```
///
/// Where one is missing, what the picture's own file says counts. A `tags:` line without tags says that it has none.
/// A word joiner (U+2060) at the start of a line makes it one of the caption, whatever follows.
/// Only the first 16 kB are read, bytes that are not UTF-8 become `�`, and zeros are left out.
public struct CaptionFile: Hashable, Sendable {
  /// How much of the file is read, in bytes.
  public static let limit = 16_384

  /// What its author wrote about the picture.
  public let caption: String?
  /// What is to be seen on it.
  public let alternativeText: String?
  /// One's own tags; nil if it says nothing of them.
  public let tags: [String]?

  /// The name of the caption file of a picture.
  public static func name(for picture: [UInt8]) -> [UInt8] {
    picture + Array(".txt".utf8)
  }

  /// Makes one that says this; what is empty is missing.
  public init(caption: String?, alternativeText: String?, tags: [String] = []) {
    self.caption = caption.flatMap { $0.isEmpty ? nil : $0 }
    self.alternativeText = alternativeText.flatMap { $0.isEmpty ? nil : $0 }
    self.tags = tags.isEmpty ? nil : tags
  }

  /// Reads the file's bytes.
  public init(_ bytes: [UInt8]) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let lines = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.trimmingBlanks }
    let alternatives = lines.filter(\.isAlternative).map { $0.dropFirst(4).trimmingBlanks }
    let tags = lines.filter(\.isTags)
    let words = lines.filter { !$0.isAlternative && !$0.isTags }
    caption = Self.text(
      words.map { $0.first == Self.joiner ? $0.dropFirst() : $0 }, separator: "\n")
    alternativeText = Self.text(alternatives, separator: " ")
    self.tags =
      tags.isEmpty
      ? nil
      : tags.flatMap { $0.dropFirst(5).split(separator: ",") }.map { String($0.trimmingBlanks) }
        .filter { !$0.isEmpty }
  }

  /// What is written into the file; nothing if it says nothing.
  public var bytes: [UInt8] {
    let alternatives = alternativeText?.split(whereSeparator: \.isNewline).map { "alt: " + $0 }
    let words = caption?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.isReadAsOther ? "\(Self.joiner)\($0)" : String($0) }
    let lines = (words ?? []) + (alternatives ?? []) + (tags.map { [Self.line($0)] } ?? [])
    return lines.flatMap { Array($0.utf8) + [0x0A] }
  }

  /// A file's bytes with other tags, the rest as it is; nil takes them out.
  public static func bytes(_ bytes: [UInt8], tagged tags: [String]?) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    var rest = bytes[start...]
    var kept: [UInt8] = []
    while !rest.isEmpty {
      let end = rest.indices.first { newline(in: rest, at: $0) > 0 } ?? rest.endIndex
      let text = String(decoding: rest[..<end].filter { $0 != 0 }, as: UTF8.self)
      let next = end + newline(in: rest, at: end)
      if !text[...].trimmingBlanks.isTags { kept += rest[..<next] }
      rest = rest[next...]
    }
    if let tags {
      let isOpen =
        !kept.isEmpty
        && !kept.indices.suffix(3).contains { index in
          let length = newline(in: kept[...], at: index)
          return length > 0 && index + length == kept.endIndex
        }
      kept += Array(((isOpen ? "\n" : "") + line(tags) + "\n").utf8)
    }
    return kept.isEmpty ? [] : Array(bytes[..<start]) + kept
  }

  /// The length of what ends a line there, as it is read: Unicode's newlines, in UTF-8.
  private static func newline(in bytes: ArraySlice<UInt8>, at index: Int) -> Int {
    let here = bytes[index...].prefix(3)
    switch here.first {
    case 0x0D: return here.dropFirst().first == 0x0A ? 2 : 1
    case 0x0A, 0x0B, 0x0C: return 1
    case 0xC2: return here.dropFirst().first == 0x85 ? 2 : 0
    case 0xE2: return [0xA8, 0xA9].contains(here.last) && here.dropFirst().first == 0x80 ? 3 : 0
    default: return 0
    }
  }

  private static func line(_ tags: [String]) -> String {
    tags.isEmpty ? "tags:" : "tags: " + tags.joined(separator: ", ")
  }
}

extension CaptionFile {
  /// Whatever is behind it belongs to the caption.
  fileprivate static let joiner: Character = "\u{2060}"

  private static func text(_ lines: [Substring], separator: String) -> String? {
    let filled = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
    return filled.isEmpty ? nil : filled.joined(separator: separator)
  }
}

extension Substring {
  fileprivate var isAlternative: Bool {
    prefix(4).lowercased() == "alt:"
  }

  fileprivate var isTags: Bool {
    prefix(5).lowercased() == "tags:"
  }

  /// Whether a line of a caption needs a mark to be read as one.
  fileprivate var isReadAsOther: Bool {
    let line = trimmingBlanks
    // The reader takes away what else it could begin with.
    let isMarked = [CaptionFile.joiner, "\u{FEFF}"].contains { $0 == line.first }
    return line.isAlternative || line.isTags || isMarked
  }

  fileprivate var trimmingBlanks: Substring {
    // By scalars, as a blank with a mark on it is one character, and a blank to Swift.
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    var rest = unicodeScalars.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return Substring(rest)
  }
}

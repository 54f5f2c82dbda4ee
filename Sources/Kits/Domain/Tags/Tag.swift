import Foundation

/// A word of one's own by which photos are found again.
///
/// Tags that a reader cannot tell apart are the same: `Fog`, `fog` and `#fog`, `Ébène` and `ebene`.
///
///     Tag("#Thick fog")?.name  // Thick fog
public struct Tag: Hashable, Sendable {
  /// As it is shown, without a `#`; harmless in a line of text.
  public let name: String
  /// What is compared, as ``SearchText/tag(_:)`` has it.
  public let key: String

  /// More characters than this are no tag.
  public static let longest = 100
  /// More tags than this one photo does not get.
  public static let mostOfPhoto = 200

  /// Makes a tag of what somebody wrote; nil if there is no letter in it, or too much.
  public init?(_ text: String) {
    var name = String.UnicodeScalarView()
    // Marks without end on one letter are still one character.
    for scalar in text.unicodeScalars.prefix(4 * Self.longest) {
      if scalar.properties.isWhitespace || scalar == "," || scalar == "#" || scalar == "＃" {
        if let last = name.last, last != " " { name.append(" ") }
      } else if !scalar.isInvisible {
        name.append(scalar)
      }
    }
    if name.last == " " { name.removeLast() }
    self.name = String(name).composed
    guard text.unicodeScalars.count <= 4 * Self.longest, self.name.count <= Self.longest,
      let key = SearchText.tag(self.name)
    else { return nil }
    self.key = key
  }

  /// Tags with the same key are one.
  public static func == (lhs: Tag, rhs: Tag) -> Bool { lhs.key.utf8.elementsEqual(rhs.key.utf8) }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(Array(key.utf8)) }

  /// The tags in what somebody wrote, each once.
  public static func tags(of texts: some Sequence<String>) -> [Tag] {
    var known: Set<Tag> = []
    return texts.compactMap(Tag.init).filter { known.insert($0).inserted }
  }
}

extension Unicode.Scalar {
  /// What turns the direction of text or cannot be seen, except what holds letters and symbols together.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return value != 0x200C && value != 0x200D
    default: return false
    }
  }
}

/// What is typed behind `tag`: `2 5 7 fog "thick fog"`.
public struct TagWords: Hashable, Sendable {
  /// Which photos; none stands for the one that is shown.
  public let numbers: [Int]
  /// The tags.
  public let tags: [Tag]

  /// More photos than this at once are refused.
  public static let mostPhotos = 1_000

  /// Reads what was typed: numbers, then tags. Quotes hold what has blanks. Throws ``TagError``.
  public init(_ text: String) throws(TagError) {
    let words = text.typedWords
    let names = words.drop { Int(typed: $0) != nil }
    numbers = words.dropLast(names.count).compactMap { Int(typed: $0) }
    var tags: [Tag] = []
    for name in names {
      guard let tag = Tag(name) else { throw .notATag(String(name.prefix(40))) }
      if !tags.contains(tag) { tags.append(tag) }
      guard tags.count <= Tag.mostOfPhoto else { throw .tooMany }
    }
    guard !tags.isEmpty else { throw .nothing }
    guard numbers.count <= Self.mostPhotos else { throw .tooManyPhotos }
    self.tags = tags
  }

  /// The tags in a text without numbers, also those that are one and the same.
  public static func names(in text: String) -> [Tag] { text.typedWords.compactMap(Tag.init) }
}

/// Why tags are not changed.
public enum TagError: ExplainedError, Hashable {
  /// No tag was typed.
  case nothing
  /// It cannot be a tag.
  case notATag(String)
  /// A photo has so many that it gets no more.
  case tooMany
  /// More photos than are tagged at once.
  case tooManyPhotos
  /// No photo has this tag of one's own.
  case unknown(String)
  /// The photo is of nobody's stream, so nothing can be kept of it.
  case notKept
  /// A tag stands in a file beside or in the picture, and that cannot be changed; its path, and why.
  case unwritable(String, reason: String)

  /// All but what the disk is to blame for.
  public var isMistake: Bool { if case .unwritable = self { false } else { true } }

  /// What is wrong, and what to do.
  public var reason: String {
    switch self {
    case .nothing: "type tags, such as `tag fog harbour` or `tag 2 5 fog`"
    case .notATag(let text):
      "`\(text)` can't be a tag: it needs a letter, and at most \(Tag.longest) characters"
    case .tooMany: "a photo has at most \(Tag.mostOfPhoto) tags"
    case .tooManyPhotos: "tag at most 1,000 photos at once"
    case .unknown(let name): "no photo has your tag `\(name)`; `tags` lists those there are"
    case .notKept:
      "this photo is not in your stream, so its tags can't be kept: `add` its source first"
    case .unwritable(let path, let reason): "\(path) can't be written: \(reason)"
    }
  }
}

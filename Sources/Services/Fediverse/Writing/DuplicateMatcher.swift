import Domain
import Foundation

/// What the status looks like that comes of a mutation, so that it is known again among others.
struct DuplicateMatcher {
  /// Which status it answers; nil for none.
  let inReplyTo: String?
  /// The server's names of its pictures: nothing else has the same.
  let pictures: Set<String>
  private let words: String
  /// The text itself, for one of which nothing is left otherwise: a link, a question mark.
  private let wholeText: String

  init(_ text: String, inReplyTo: String? = nil, pictures: some Sequence<String> = []) {
    self.inReplyTo = inReplyTo
    self.pictures = Set(pictures)
    words = Self.essence(of: text)
    wholeText = Self.withoutBlanks(text)
  }

  /// Whether a status is the one.
  func fits(_ status: RemoteStatus) -> Bool {
    guard status.reblog == nil else { return false }
    guard pictures.isEmpty else { return status.media.contains { pictures.contains($0.id) } }
    guard status.inReplyTo == inReplyTo, status.media.isEmpty else { return false }
    let rich = RichTextReader.read(status.content)
    guard words == Self.essence(of: Self.plain(rich)) else { return false }
    return !words.isEmpty || wholeText == Self.withoutBlanks(Self.whole(rich))
  }
}

extension DuplicateMatcher {
  /// The text without names and links, which servers write in ways of their own.
  private static func plain(_ rich: RichText) -> String {
    replacing(rich) { _ in "" }
  }

  /// The text with whole links, and without who is named before it.
  private static func whole(_ rich: RichText) -> String {
    replacing(rich) { meaning in
      if case .link(let target) = meaning { target } else { "" }
    }
  }

  private static func replacing(
    _ rich: RichText, _ replacement: (RichText.Meaning) -> String
  ) -> String {
    var bytes: [UInt8] = []
    var end = 0
    let utf8 = Array(rich.text.utf8)
    for part in rich.parts where part.isRewritten && part.range.lowerBound >= end {
      bytes += utf8[end..<part.range.lowerBound] + Array(replacement(part.meaning).utf8)
      end = part.range.upperBound
    }
    return String(decoding: bytes + utf8[end...], as: UTF8.self)
  }

  private static func withoutBlanks(_ text: String) -> String {
    text.replacing(/@[\w.\-]+(@[\w.\-]+)?/, with: "").filter { !$0.isWhitespace }
  }

  /// What is left of a text whatever a server does to its form: letters, digits and signs.
  private static func essence(of text: String) -> String {
    let kept = text.replacing(/https?:\/\/\S+/, with: "")
      .replacing(/@[\w.\-]+(@[\w.\-]+)?/, with: "")
    let scalars = kept.decomposedStringWithCanonicalMapping.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator,
        .nonspacingMark, .connectorPunctuation, .dashPunctuation, .openPunctuation,
        .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
        .modifierSymbol:
        return false
      default: return true
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension RichText.Part {
  fileprivate var isRewritten: Bool {
    switch meaning {
    case .link, .mention: true
    case .paragraph, .tag: false
    }
  }
}

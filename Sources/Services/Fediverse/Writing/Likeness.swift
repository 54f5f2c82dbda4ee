import Domain
import Foundation

/// What the status looks like that comes of a mutation, so that it is known again among others.
struct Likeness {
  /// Which status it answers; nil for none.
  let inReplyTo: String?
  /// The server's names of its pictures: nothing else has the same.
  let pictures: Set<String>
  private let words: String

  init(_ text: String, inReplyTo: String? = nil, pictures: some Sequence<String> = []) {
    self.inReplyTo = inReplyTo
    self.pictures = Set(pictures)
    words = Self.essence(of: text)
  }

  /// Whether a status is the one.
  func fits(_ status: Status) -> Bool {
    guard status.reblog == nil else { return false }
    guard pictures.isEmpty else { return status.media.contains { pictures.contains($0.id) } }
    return status.inReplyTo == inReplyTo && status.media.isEmpty
      && words == Self.essence(of: Self.plain(status.content))
  }
}

extension Likeness {
  /// The text without names and links, which servers write in ways of their own.
  private static func plain(_ html: String) -> String {
    let rich = RichTextReader.read(html)
    var bytes: [UInt8] = []
    var end = 0
    let utf8 = Array(rich.text.utf8)
    for part in rich.parts where part.isRewritten && part.range.lowerBound >= end {
      bytes += utf8[end..<part.range.lowerBound]
      end = part.range.upperBound
    }
    return String(decoding: bytes + utf8[end...], as: UTF8.self)
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

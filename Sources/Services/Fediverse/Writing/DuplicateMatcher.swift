import Domain
import Foundation
import Markup

/// Recognises the status that a mutation made, whatever the server did to its text.
struct DuplicateMatcher {
  /// The status that it replies to; nil if none.
  let inReplyTo: String?
  /// The ids of its pictures, which no other status has.
  let pictures: Set<String>
  /// The text without links, names and signs.
  private let words: String
  /// The text with links, for texts of which nothing else is left: a link, a question mark.
  private let wholeText: String

  init(_ text: String, inReplyTo: String? = nil, pictures: some Sequence<String> = []) {
    self.inReplyTo = inReplyTo
    self.pictures = Set(pictures)
    words = Self.essence(of: text)
    wholeText = Self.withoutBlanks(text)
  }

  /// Whether a status is the one.
  func fits(_ status: RemoteStatus) -> Bool {
    guard !status.isBoost else { return false }
    guard pictures.isEmpty else { return status.media.contains { pictures.contains($0.id) } }
    return status.inReplyTo == inReplyTo && status.media.isEmpty && isSaid(by: status)
  }

  /// Whether a status says the text.
  func isSaid(by status: RemoteStatus) -> Bool {
    guard words == Self.essence(of: StatusText.read(status.content, links: .leftOut)) else {
      return false
    }
    return !words.isEmpty
      || wholeText == Self.withoutBlanks(StatusText.read(status.content, links: .addresses))
  }
}

extension DuplicateMatcher {
  private static func withoutBlanks(_ text: String) -> String {
    text.replacing(/@[\w.\-]+(@[\w.\-]+)?/, with: "").filter { !$0.isWhitespace }
  }

  /// What is left of a text whatever a server does to its form: letters, digits and symbols.
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

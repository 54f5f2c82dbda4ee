import Domain
import Terminal

/// Sentences that several screens say.
public enum Hints {
  /// The summary of `open` in lists of things that are about photos.
  public static let openSubject = "show the photo that number n is about"

  /// Nobody is signed in. On the screen `auth` a word less has to be typed.
  public static func notSignedIn(inAuth: Bool) -> StyledText {
    "You're not signed in: " + StyledText((inAuth ? "" : "auth ") + "signin <server>", .command)
  }

  /// A post waits to be sent, or for its moment.
  public static func onItsWay(_ draft: Draft, to place: PostPlace, now: Timestamp) -> StyledText {
    let outbox = StyledText("outbox", .command)
    guard let moment = draft.publishAt, moment > now else {
      return StyledText("on its way to \(place.name); ") + outbox + " shows what waits"
    }
    let promise = StyledText("to be published \(TypedMoment.text(moment)) by ")
    return draft.isScheduled(by: place.capabilities, now: now)
      ? promise + StyledText("\(place.name); ") + outbox + ", then "
        + StyledText("scheduled", .command)
        + ", shows it"
      : promise + "this program, which must be running then; " + outbox + " shows it"
  }

  /// Why something the person wrote is not sent; the reason is untrusted text.
  public static func notSent(because reason: String) -> StyledText {
    StyledText("not sent: \(reason)", .warning)
  }

  /// What is not sent and why, and where more is told of it; untrusted text.
  static func refused(_ words: String) -> StyledText {
    StyledText("not sent: \(words); ") + StyledText("outbox", .command) + " shows more"
  }
}

/// Mistakes in a search, in words.
public enum MistakeText {
  /// A longer query is cut around its mistake.
  private static let widest = 60

  /// What is wrong, and below it what was typed with a mark under the mistake.
  public static func lines(_ mistake: SearchMistake) -> StyledText {
    let scalars = Array(mistake.text.unicodeScalars)
    let start = min(mistake.range.lowerBound, scalars.count)
    func text(_ range: Range<Int>) -> String {
      Sanitiser.clean(String(String.UnicodeScalarView(scalars[range])), .line)
    }
    let end = min(max(mistake.range.upperBound, start), scalars.count)
    var before = text(0..<start)
    while TextWidth.columns(of: before) > widest / 2 { before.removeFirst() }
    let isCut = before.count < text(0..<start).count
    let lead = "  " + (isCut ? "…" : "") + before
    let part = TextLayout.truncate(text(start..<end), to: widest / 2)
    let behind = TextLayout.truncate(text(end..<scalars.count), to: widest / 2)
    let mark = String(repeating: "^", count: max(1, TextWidth.columns(of: part)))
    let margin = String(repeating: " ", count: TextWidth.columns(of: lead))
    return StyledText("\(mistake.reason)\n") + StyledText(lead + part + behind + "\n")
      + StyledText(margin + mark, .warning)
  }
}

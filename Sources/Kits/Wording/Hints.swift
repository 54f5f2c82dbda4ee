import Domain
import Terminal

/// Sentences that several screens say.
public enum Hints {
  /// What `open` does in lists of what is about photos.
  public static let openSubject = "show the photo that number n is about"

  /// Nobody is signed in. On the screen `auth` a word less has to be typed.
  public static func notSignedIn(inAuth: Bool) -> StyledText {
    "You're not signed in: " + (inAuth ? "" : StyledText("auth", .command) + ", then ")
      + StyledText("signin <server>", .command)
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
}

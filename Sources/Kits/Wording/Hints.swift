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

  /// A post waits to be sent.
  public static func onItsWay(to place: PostPlace) -> StyledText {
    StyledText("on its way to \(place.name); ") + StyledText("outbox", .command)
      + " shows what waits"
  }

  /// Why something the person wrote is not sent; the reason is untrusted text.
  public static func notSent(because reason: String) -> StyledText {
    StyledText("not sent: \(reason)", .warning)
  }
}

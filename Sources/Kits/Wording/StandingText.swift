import Domain
import Terminal

/// Reactions to a photo, in words and signs that need no colour.
///
/// `♥` and `▼` are the person's own, `♡` and `▽` are others' alone, as is `⇄` without `boosted`; `…` is on its
/// way.
public enum StandingText {
  /// What is worth telling of a photo that nobody asked about: `♥ 12 … · 2 comments`; nil if nobody
  /// said anything.
  public static func quiet(_ standing: Standing?) -> String? {
    guard let standing else { return nil }
    let parts = [
      isTold(.like, standing) ? reaction(.like, standing) : nil,
      isTold(.dislike, standing) ? reaction(.dislike, standing) : nil,
      standing.engagement.boosts > 0 || standing.pendingMarks.contains(.boost)
        ? boosts(standing) : nil,
      standing.engagement.replies > 0 ? comments(standing) : nil,
      bookmark(standing),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The answer to a reaction: `♡ 11 … · 2 comments`. Somebody who took everything back is told
  /// the likes in any case.
  public static func answer(_ standing: Standing) -> StyledText {
    let quiet = quiet(standing) ?? ""
    guard standing.engagement.mine == nil, !isTold(.like, standing) else {
      return StyledText(quiet)
    }
    let like = reaction(.like, standing)
    return StyledText(quiet.isEmpty ? like : "\(like) · \(quiet)")
  }

  /// What of all that the person did was refused last, and why; nil if nothing was.
  public static func problem(_ standing: Standing?) -> StyledText? {
    guard let standing, let reason = standing.problem else { return nil }
    let what = standing.stopped.map { MutationText.name($0, of: "this photo") + ": " } ?? ""
    return StyledText("! ", .warning) + Hints.refused(what + reason)
  }
}

extension StandingText {
  private static func isTold(_ reaction: Reaction, _ standing: Standing) -> Bool {
    standing.engagement.count(of: reaction) > 0 || marked(standing) == reaction
  }

  /// Which count the person's pending change is told beside, or where the person's own reaction is.
  private static func marked(_ standing: Standing) -> Reaction? {
    standing.engagement.mine ?? (standing.isReactionPending ? .like : nil)
  }

  private static func reaction(_ reaction: Reaction, _ standing: Standing) -> String {
    let isMine = standing.engagement.mine == reaction
    let sign =
      switch reaction {
      case .like: isMine ? "♥" : "♡"
      case .dislike: isMine ? "▼" : "▽"
      }
    let isPending = standing.isReactionPending && marked(standing) == reaction
    let count = HumanText.number(standing.engagement.count(of: reaction))
    return "\(sign) \(count)" + (isPending ? " …" : "")
  }

  /// `⇄ 3, boosted …`.
  private static func boosts(_ standing: Standing) -> String {
    "⇄ \(HumanText.number(standing.engagement.boosts))"
      + (standing.engagement.isBoosted ? ", boosted" : "") + dots(.boost, standing)
  }

  private static func bookmark(_ standing: Standing) -> String? {
    if standing.engagement.isBookmarked { return "bookmarked" + dots(.bookmark, standing) }
    return standing.pendingMarks.contains(.bookmark) ? "not bookmarked …" : nil
  }

  private static func dots(_ mark: Mark, _ standing: Standing) -> String {
    standing.pendingMarks.contains(mark) ? " …" : ""
  }

  private static func comments(_ standing: Standing) -> String {
    HumanText.count(standing.engagement.replies, "comment")
      + (standing.pendingComments > 0 ? " …" : "")
  }
}

extension Engagement {
  fileprivate func count(of reaction: Reaction) -> Int {
    reaction == .like ? likes : dislikes
  }
}

import Domain
import Terminal

/// What somebody did, in words: in the outbox, and where something becomes of it.
public enum MutationText {
  /// As a thing that waits or is refused: `like of "Fog"`, `comment on "Fog": lovely light`.
  public static func name(_ named: NamedMutation) -> String {
    let photo = named.photo.map { "\"\(short(PhotoText.name($0)))\"" } ?? "a photo"
    switch named.mutation.action {
    case .react(.like?, _): return "like of \(photo)"
    case .react(.dislike?, _): return "dislike of \(photo)"
    case .react(nil, let base):
      return "taking back your \(base == .dislike ? "dislike" : "like") of \(photo)"
    case .comment(let text): return "comment on \(photo): \(short(text))"
    case .post(let draft): return "post: \(short(words(of: draft)))"
    case .delete: return "deleting what you wrote"
    }
  }

  /// What is said when somebody refused: `photos.example refused your like of "Fog": not allowed`, and
  /// where to look after it.
  public static func refusal(_ named: NamedMutation, reason: String) -> StyledText {
    let what = named.mutation.action.isUndoing ? name(named) : "your \(name(named))"
    let start = named.place.map { "\(short($0)) refused \(what)" } ?? "\(what) was refused"
    return StyledText("\(start): \(reason); ") + StyledText("outbox", .command) + " shows more"
  }
}

extension MutationAction {
  /// Whether its name says already whose it is.
  fileprivate var isUndoing: Bool {
    switch self {
    case .react(nil, _), .delete: true
    case .react, .comment, .post: false
    }
  }
}

extension MutationText {
  private static func words(of draft: Draft) -> String {
    if !draft.text.isEmpty { return draft.text }
    let names = draft.pictures.map(\.location.displayName)
    return names.isEmpty ? "no words" : names.joined(separator: ", ")
  }

  /// Long enough to know which one is meant.
  private static func short(_ text: String) -> String { TextLayout.truncate(text, to: 40) }
}

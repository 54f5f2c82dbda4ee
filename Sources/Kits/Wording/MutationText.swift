import Domain
import Terminal

/// What the person did and sent, in words.
public enum MutationText {
  /// As a noun, for what waits or was refused: `like of "Fog"`, `comment on "Fog": lovely light`.
  public static func name(_ named: NamedMutation) -> String {
    if case .person(_, _, let handle) = named.mutation.target {
      return name(named.mutation.action, about: handle.text)
    }
    if named.photo == nil, named.mutation.action == .delete { return "deleting what you wrote" }
    let photo = named.photo.map { "\"\(short(PhotoText.name($0)))\"" } ?? "a photo"
    return name(named.mutation.action, of: photo)
  }

  /// The same of a photo, which is called so.
  static func name(_ action: MutationAction, of photo: String) -> String {
    switch action {
    case .react(.like?, _): return "like of \(photo)"
    case .react(.dislike?, _): return "dislike of \(photo)"
    case .react(nil, let base):
      return "taking back your \(base.map { "\($0.rawValue)" } ?? "reaction") of \(photo)"
    case .mark(let mark, true, _): return "\(mark.rawValue) of \(photo)"
    case .mark(let mark, false, _): return "taking back your \(mark.rawValue) of \(photo)"
    case .comment(let text): return "comment on \(photo): \(short(text))"
    case .post(let draft): return "post: \(short(words(of: draft)))"
    case .edit(let draft): return "change of \(photo): \(short(words(of: draft)))"
    case .vote: return "vote on \(photo)"
    case .unschedule: return "cancellation of a post to come"
    case .delete: return "deleting \(photo)"
    case .relate, .report: return "something about somebody"
    }
  }

  /// What is said when something is not sent: `not sent: like of "Fog": photos.example refuses this (403)`.
  /// The reason names who says so: a server, or else this program.
  public static func refusal(_ named: NamedMutation, reason: String) -> StyledText {
    Hints.refused("\(name(named)): \(reason)")
  }
}

extension MutationText {
  private static func name(_ action: MutationAction, about person: String) -> String {
    switch action {
    case .relate(.follow(let following), _):
      following == nil ? "unfollowing \(person)" : "following \(person)"
    case .relate(.mute(let mute), _):
      mute == nil ? "unmuting \(person)" : "muting \(person)"
    case .relate(.block(let isBlocked), _):
      isBlocked ? "blocking \(person)" : "unblocking \(person)"
    case .relate(.blockDomain(let isBlocked), _):
      "\(isBlocked ? "blocking" : "unblocking") the server \(person.split(separator: "@").last.map(String.init) ?? person)"
    case .relate(.note(let words), _):
      words.isEmpty ? "removing your note on \(person)" : "note on \(person): \(short(words))"
    case .relate(.answer(let isGranted), _):
      isGranted ? "letting \(person) follow you" : "not letting \(person) follow you"
    case .relate(.removeFollower, _): "removing \(person) from your followers"
    case .report: "report of \(person)"
    default: "something about \(person)"
    }
  }

  private static func words(of draft: Draft) -> String {
    if !draft.text.isEmpty { return draft.text }
    let names = draft.pictures.map(\.location.displayName)
    return names.isEmpty ? "no text" : names.joined(separator: ", ")
  }

  /// Long enough to know which one is meant.
  private static func short(_ text: String) -> String { TextLayout.truncate(text, to: 40) }
}

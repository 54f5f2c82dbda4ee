import Domain
import Storage

/// Decides how a new mutation changes its lane, if the person changes their mind before it is sent.
///
/// | in the lane | and then | leaves |
/// |---|---|---|
/// | like, not sent | unlike | nothing |
/// | like, not sent | dislike | dislike |
/// | like, being sent | unlike | both, one after the other |
/// | like, being sent; unlike | like | the like that is being sent |
/// | like that may have arrived | unlike | unlike |
/// | like that was refused | unlike | nothing |
/// | comment | the same comment | both: saying a thing twice is a wish, too |
/// | delete | delete | one |
enum Supersession {
  /// The changes in a lane for a new mutation.
  static func changes(adding new: Mutation, to lane: [OutboxEntry]) -> [OutboxChange] {
    switch new.action {
    case .react(let wish, let base): changes(wishing: wish, base: base, new, in: lane)
    case .delete where lane.contains { $0.mutation.action == .delete && !$0.isStopped }: []
    case .comment, .post, .delete: [.insert(OutboxEntry(new))]
    }
  }
}

extension Supersession {
  private static func changes(
    wishing wish: Reaction?, base: Reaction?, _ new: Mutation, in lane: [OutboxEntry]
  ) -> [OutboxChange] {
    // A refused reaction is neither at the server, nor what the person wants now.
    let refused = lane.filter(\.isStopped).map { OutboxChange.remove($0.id) }
    let open = lane.filter { !$0.isStopped }
    guard var queued = open.last, queued.state != .sending else {
      let before = open.last.map(\.reaction) ?? base
      return refused + (wish == before ? [] : [.insert(OutboxEntry(new))])
    }
    // The entry before it is what the server will have by then.
    let before = open.dropLast().last.map(\.reaction) ?? base
    if wish == before, !queued.isOutcomeUnknown { return refused + [.remove(queued.id)] }
    queued.mutation = Mutation(
      id: queued.id, target: new.target, action: .react(wish, base: base),
      createdAt: new.createdAt)
    return refused + [.update(queued)]
  }
}

extension OutboxEntry {
  var isStopped: Bool {
    if case .stopped = state { true } else { false }
  }

  fileprivate var reaction: Reaction? {
    if case .react(let reaction, _) = mutation.action { reaction } else { nil }
  }
}

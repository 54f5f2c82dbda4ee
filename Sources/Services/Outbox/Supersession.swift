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
/// | edit, not sent | edit | the later one, with all that the earlier one changed besides |
/// | edit, not sent | delete | delete |
/// | vote, not sent | vote | the later one |
/// | edit or vote, being sent, that then fails | the same kind, or delete | the later one |
///
/// Boosts, bookmarks and relations go as reactions do. Where nobody knows how a relation was, it is always asked
/// for. An answer to somebody who wants to follow is no state that could be had again:
///
/// | in the lane | and then | leaves |
/// |---|---|---|
/// | accept, never tried | let them follow no more | reject |
enum Supersession {
  /// The changes in a lane for a new mutation.
  static func changes(adding new: Mutation, to lane: [OutboxEntry]) -> [OutboxChange] {
    if let wish = new.action.wish {
      return changes(wishing: wish, base: new.action.base, new, in: lane)
    }
    switch new.action {
    case .delete where contains(new.action, lane), .unschedule where contains(new.action, lane):
      return []
    case .delete: return withdrawn(in: lane) + [.insert(OutboxEntry(new))]
    case .vote: return votes(in: lane) + [.insert(OutboxEntry(new))]
    case .edit(let draft): return changes(to: draft, new, in: lane)
    case .react, .mark, .relate, .comment, .post, .unschedule, .report:
      return [.insert(OutboxEntry(new))]
    }
  }
}

extension Supersession {
  /// The changes in a lane after an entry of it was sent and has failed: none unless something later takes its place.
  /// It is then removed, as another try would undo the later one; a later edit takes over what else it changed.
  static func changes(after failed: MutationID, failedIn lane: [OutboxEntry]) -> [OutboxChange] {
    guard let place = lane.firstIndex(where: { $0.id == failed }) else { return [] }
    for var later in lane[(place + 1)...] {
      switch (lane[place].mutation.action, later.mutation.action) {
      case (.edit(let earlier), .edit(let draft)):
        later.mutation = Mutation(
          id: later.id, target: later.mutation.target, action: .edit(draft.revised(over: earlier)),
          createdAt: later.mutation.createdAt)
        return [.remove(failed), .update(later)]
      case (.edit, .delete), (.vote, .vote): return [.remove(failed)]
      default: continue
      }
    }
    return []
  }

  private static func contains(_ action: MutationAction, _ lane: [OutboxEntry]) -> Bool {
    lane.contains { $0.mutation.action == action && !$0.isStopped }
  }

  /// A deleted post needs no earlier edits: removes those that are queued.
  private static func withdrawn(in lane: [OutboxEntry]) -> [OutboxChange] {
    lane.filter { $0.isEdit && $0.state != .sending }.map { .remove($0.id) }
  }

  /// Removes earlier votes, but not one that is being sent: the server decides which of the two counts.
  private static func votes(in lane: [OutboxEntry]) -> [OutboxChange] {
    lane.filter { entry in
      if case .vote = entry.mutation.action { entry.state != .sending } else { false }
    }.map { .remove($0.id) }
  }

  /// Replaces earlier edits, refused ones too, by the new one, which takes over what else they changed.
  private static func changes(
    to draft: Draft, _ new: Mutation, in lane: [OutboxEntry]
  ) -> [OutboxChange] {
    let earlier = lane.filter { $0.isEdit && $0.state != .sending }
    let merged = earlier.compactMap(\.mutation.action.draft).reduce(Draft?.none) {
      $1.revised(over: $0)
    }
    let mutation = Mutation(
      id: new.id, target: new.target, action: .edit(draft.revised(over: merged)),
      createdAt: new.createdAt)
    return earlier.map { .remove($0.id) } + [.insert(OutboxEntry(mutation))]
  }

  private static func changes(
    wishing wish: Wish, base: Wish?, _ new: Mutation, in lane: [OutboxEntry]
  ) -> [OutboxChange] {
    // What was refused is neither at the server, nor what the person wants now.
    let refused = lane.filter(\.isStopped).map { OutboxChange.remove($0.id) }
    let open = lane.filter { !$0.isStopped }
    guard var queued = open.last, queued.state != .sending else {
      let before = open.last?.mutation.action.wish ?? base
      return refused + (wish == before ? [] : [.insert(OutboxEntry(new))])
    }
    // The entry before it is what the server will have by then.
    let before = open.dropLast().last?.mutation.action.wish ?? base ?? queued.mutation.action.base
    if wish == before, !queued.isOutcomeUnknown { return refused + [.remove(queued.id)] }
    let action =
      queued.isAcceptance && wish == .relation(.removeFollower)
      ? MutationAction.relate(.answer(false), base: nil) : new.action
    queued.mutation = Mutation(
      id: queued.id, target: new.target, action: action, createdAt: new.createdAt)
    return refused + [.update(queued)]
  }
}

extension OutboxEntry {
  var isStopped: Bool {
    if case .stopped = state { true } else { false }
  }

  /// Whether it lets somebody follow, who does not yet for sure.
  fileprivate var isAcceptance: Bool {
    mutation.action.wish == .relation(.answer(true)) && !isOutcomeUnknown
  }

  fileprivate var isEdit: Bool {
    if case .edit = mutation.action { true } else { false }
  }
}

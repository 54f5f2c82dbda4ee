import Domain
import Synchronization
import Web

// What it does when it is asked for something.
extension StrictServer {
  /// Looks first only if the client says that it has to.
  func carryOut(_ entry: OutboxEntry) throws(DeliveryFailure) -> DeliveryReceipt {
    let receipt: DeliveryReceipt? = state.withLock { state in
      switch entry.mutation.action {
      case .react(let reaction, _):
        state.reactions[entry.mutation.target] = reaction
        return DeliveryReceipt(engagement: state.engagement(of: entry.mutation.target))
      case .mark(let mark, let isSet, _):
        if isSet, !(state.marks[entry.mutation.target]?.contains(mark) ?? false) {
          Self.boost(mark, entry, &state)
        }
        if !isSet { state.marks[entry.mutation.target]?.remove(mark) }
        return DeliveryReceipt(engagement: state.engagement(of: entry.mutation.target))
      case .delete:
        if case .status(_, let id) = entry.mutation.target { state.removed.insert(id) }
        return DeliveryReceipt()
      case .edit(let draft):
        return state.edit(entry.mutation.target, to: draft) ? DeliveryReceipt() : nil
      case .vote(_, let choices):
        return state.vote(choices, in: entry.mutation.target) ? DeliveryReceipt() : nil
      case .unschedule:
        if case .status(_, let id) = entry.mutation.target { state.scheduled[id] = nil }
        return DeliveryReceipt()
      case .comment(let text): return publish(text, entry, &state)
      case .post(let draft) where draft.publishAt.map { $0 > state.wall() } == true:
        state.scheduled[entry.id.rawValue] = draft
        return DeliveryReceipt(scheduled: entry.id.rawValue)
      case .post(let draft): return publish(draft.text, entry, &state)
      case .relate(let wish, _):
        guard case .person(_, let id, _) = entry.mutation.target else { return nil }
        return state.relate(wish, to: id)
      case .report(let report):
        if entry.isOutcomeUnknown { return nil }
        state.reports.append(report)
        return DeliveryReceipt()
      }
    }
    guard let receipt else { throw .refused(reason: "it was taken back, is gone, or can't be") }
    return receipt
  }

  static func boost(_ mark: Mark, _ entry: OutboxEntry, _ state: inout State) {
    guard state.marks[entry.mutation.target, default: []].insert(mark).inserted else {
      state.mistakes.append("marked twice: \(mark)")
      return
    }
  }

  private func publish(
    _ text: String, _ entry: OutboxEntry, _ state: inout State
  ) -> DeliveryReceipt? {
    if entry.isOutcomeUnknown, let there = state.words.first(where: { $0.key == entry.id }) {
      return DeliveryReceipt(created: there.id)
    }
    if entry.isTakenBack { return DeliveryReceipt() }
    if state.words.contains(where: { $0.key == entry.id }) {
      state.mistakes.append("published twice: \(text)")
    }
    state.count += 1
    let words = Words(
      id: "w\(state.count)", target: entry.mutation.target, text: text, key: entry.id,
      pictures: entry.uploads.sorted { $0.key < $1.key }.map(\.value))
    state.words.append(words)
    return DeliveryReceipt(created: words.id)
  }
}

extension StrictServer.State {
  /// How something is received, without its comments.
  func engagement(of target: MutationTarget) -> Engagement {
    let (mine, marks) = (reactions[target], marks[target] ?? [])
    return Engagement(
      likes: mine == .like ? 1 : 0, boosts: marks.contains(.boost) ? 1 : 0, mine: mine,
      isBoosted: marks.contains(.boost), isBookmarked: marks.contains(.bookmark))
  }
}

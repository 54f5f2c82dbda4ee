import Domain
import Synchronization
import Terminal
import Wording

/// Tells the person on any screen what a server has refused. It stays undone until they decide what to do.
struct Refusals {
  let naming: MutationNaming
  let reporting: any ErrorReporting
  let noticing: @Sendable (StyledText) -> Void

  func tell(_ mutation: Mutation, reason: String) async {
    var named = NamedMutation(mutation, place: nil, photo: nil)
    await reporting.attempt("finding the name of what was refused") {
      named = try await naming.named([mutation]).first ?? named
    }
    noticing(MutationText.refusal(named, reason: reason))
  }
}

/// Whether the person asked for the outbox to be retried at once.
final class Retries: Sendable {
  private let isNoted = Atomic(false)

  var isSet: Bool { isNoted.load(ordering: .acquiring) }

  func note() { isNoted.store(true, ordering: .releasing) }
}

extension OutboxEntry {
  /// Whether an attempt has failed since these entries were read.
  func hasFailed(since before: [OutboxEntry]) -> Bool {
    guard case .waiting = state, lastProblem != nil, !isTakenBack else { return false }
    return before.contains { $0.id == id && $0.attempts < attempts }
  }
}

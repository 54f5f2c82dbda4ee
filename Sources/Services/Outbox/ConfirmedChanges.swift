import Domain
import Synchronization

/// Wishes that servers have confirmed, kept until their pages say the same: a page that was requested
/// earlier would show the old state for a moment.
final class ConfirmedChanges: Sendable {
  /// How long a confirmed wish counts more than a page.
  static let patience = Duration.seconds(60)

  private struct Confirmation {
    let wish: Wish
    let until: Timestamp
  }

  private let confirmations = Mutex<[MutationLane: Confirmation]>([:])
  private let confirmed = Mutex(0)
  private let time: any TimeSource

  init(time: any TimeSource) {
    self.time = time
  }

  /// Notes a confirmed wish.
  func note(_ wish: Wish, of target: MutationTarget) {
    let (now, until) = (time.now, time.now.advanced(by: Self.patience))
    confirmed.withLock { $0 += 1 }
    confirmations.withLock { confirmations in
      if confirmations.count > 1_000 {
        confirmations = confirmations.filter { $0.value.until > now }
      }
      confirmations[MutationLane(target: target, kind: wish.lane)] = Confirmation(
        wish: wish, until: until)
    }
  }

  /// How many wishes were confirmed so far.
  var count: Int { confirmed.withLock { $0 } }

  /// What a server says about a target, with the wishes that it has confirmed since; what it says of this
  /// `answered` one is the newest.
  func applied(
    to engagement: Engagement, of target: MutationTarget, answered: MutationLane.Kind? = nil
  ) -> Engagement {
    [.reactions, .boosts, .bookmarks].filter { $0 != answered }.reduce(engagement) {
      applied(to: $0, of: MutationLane(target: target, kind: $1))
    }
  }

  private func applied(to engagement: Engagement, of lane: MutationLane) -> Engagement {
    let now = time.now
    return confirmations.withLock { confirmations in
      guard let confirmation = confirmations[lane] else { return engagement }
      let rest = now.duration(to: confirmation.until)
      // More time than the patience can only be left if the clock was set back.
      guard rest > .zero, rest <= Self.patience,
        confirmation.wish != engagement.state(of: confirmation.wish)
      else {
        confirmations[lane] = nil
        return engagement
      }
      return engagement.with(confirmation.wish)
    }
  }
}

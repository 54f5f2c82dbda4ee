import Domain
import Synchronization

/// Reactions that servers have confirmed, kept until their pages say the same: a page that was requested
/// earlier would show the old state for a moment.
final class SettledReactions: Sendable {
  /// How long a confirmed reaction counts more than a page.
  static let patience = Duration.seconds(60)

  private struct Settlement {
    let reaction: Reaction?
    let until: Timestamp
  }

  private let settlements = Mutex<[MutationTarget: Settlement]>([:])
  private let count = Mutex(0)
  private let time: any TimeSource

  init(time: any TimeSource) {
    self.time = time
  }

  /// Notes a confirmed reaction.
  func note(_ reaction: Reaction?, to target: MutationTarget) {
    let (now, until) = (time.now, time.now.advanced(by: Self.patience))
    count.withLock { $0 += 1 }
    settlements.withLock { settlements in
      if settlements.count > 1_000 { settlements = settlements.filter { $0.value.until > now } }
      settlements[target] = Settlement(reaction: reaction, until: until)
    }
  }

  /// How many reactions were confirmed so far.
  var mark: Int { count.withLock { $0 } }

  /// What a server says about a target, with the reaction that it has confirmed since.
  func applied(to reception: Reception, of target: MutationTarget) -> Reception {
    let now = time.now
    return settlements.withLock { settlements in
      guard let settlement = settlements[target] else { return reception }
      let rest = now.duration(to: settlement.until)
      // More time than the patience can only be left if the clock was set back.
      guard rest > .zero, rest <= Self.patience, settlement.reaction != reception.mine else {
        settlements[target] = nil
        return reception
      }
      return reception.with(settlement.reaction)
    }
  }
}

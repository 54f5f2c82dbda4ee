import Domain

/// Who waits for which host, and who is next; nothing in it waits by itself.
///
/// Higher priority first, then first come, first served, but nobody waits for a host that is busy
/// while another one is free. What is only prefetched leaves some places to others.
struct HostQueue<Ticket: Hashable> {
  private struct Waiter {
    let ticket: Ticket
    let host: String
    let priority: WebPriority
  }

  private let limits: QueueLimits
  private var waiters: [Waiter] = []
  private var running: [String: Int] = [:]
  private var runningInAll = 0

  init(_ limits: QueueLimits) {
    self.limits = limits
  }

  /// Puts a ticket behind those of its priority.
  mutating func add(_ ticket: Ticket, for host: String, priority: WebPriority) {
    let place = waiters.firstIndex { $0.priority < priority } ?? waiters.endIndex
    waiters.insert(Waiter(ticket: ticket, host: host, priority: priority), at: place)
  }

  /// Takes a waiting ticket out; false if it does not wait.
  mutating func remove(_ ticket: Ticket) -> Bool {
    guard let place = waiters.firstIndex(where: { $0.ticket == ticket }) else { return false }
    waiters.remove(at: place)
    return true
  }

  /// Takes the next ticket whose host has a place, and gives it the place; nil if there is none.
  mutating func next() -> Ticket? {
    guard runningInAll < limits.inAll,
      let place = waiters.firstIndex(where: { hasPlace(for: $0) })
    else { return nil }
    let waiter = waiters.remove(at: place)
    running[waiter.host, default: 0] += 1
    runningInAll += 1
    return waiter.ticket
  }

  /// Gives a place back.
  mutating func finish(_ host: String) {
    guard let count = running[host] else { return }
    running[host] = count > 1 ? count - 1 : nil
    runningInAll -= 1
  }
}

extension HostQueue {
  private func hasPlace(for waiter: Waiter) -> Bool {
    let reserve = waiter.priority == .prefetch ? limits.reserve : 0
    return (running[waiter.host] ?? 0) < limits.perHost - reserve
      && runningInAll < limits.inAll - reserve
  }
}

/// How many requests are under way at once.
public struct QueueLimits: Hashable, Sendable {
  /// At one host.
  public let perHost: Int
  /// At all hosts together.
  public let inAll: Int
  /// How many of both are kept from what is only prefetched.
  public let reserve: Int

  /// 6 at a host, 24 in all, 2 not for prefetching.
  public init(perHost: Int = 6, inAll: Int = 24, reserve: Int = 2) {
    self.perHost = max(1, perHost)
    self.inAll = max(1, inAll)
    self.reserve = max(0, min(reserve, perHost - 1, inAll - 1))
  }
}

/// Which picture is next; nothing in it waits by itself.
///
/// How much each is wanted is asked whenever a slot is given away, so that what somebody began to
/// wait for, or gave up, has its new place at once. What nobody waits for has only some of the slots.
struct PictureQueue {
  private struct Waiter {
    let ticket: Int
    let picture: String
  }

  private let slots: Int
  private let ahead: Int
  private var waiters: [Waiter] = []
  private var running: [Int: String] = [:]

  /// Makes a queue with so many slots, and at most `ahead` of them for what nobody waits for.
  init(slots: Int, ahead: Int) {
    self.slots = max(1, slots)
    self.ahead = max(1, min(ahead, slots))
  }

  /// Puts a ticket in.
  mutating func add(_ ticket: Int, for picture: String) {
    waiters.append(Waiter(ticket: ticket, picture: picture))
  }

  /// Takes a waiting ticket out; false if it does not wait.
  mutating func remove(_ ticket: Int) -> Bool {
    guard let place = waiters.firstIndex(where: { $0.ticket == ticket }) else { return false }
    waiters.remove(at: place)
    return true
  }

  /// Takes the ticket that is wanted most, and gives it a slot; nil if it has to wait.
  mutating func next(by rank: (String) -> Wishes.Rank) -> Int? {
    guard running.count < slots else { return nil }
    let ranked = waiters.enumerated().map { ($0.offset, rank($0.element.picture)) }
    guard let best = ranked.min(by: { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 < $1.1 }) else {
      return nil
    }
    if !best.1.isAsked {
      let count = running.values.count { !rank($0).isAsked }
      guard count < ahead else { return nil }
    }
    let waiter = waiters.remove(at: best.0)
    running[waiter.ticket] = waiter.picture
    return waiter.ticket
  }

  /// Gives a slot back.
  mutating func finish(_ ticket: Int) {
    running[ticket] = nil
  }
}

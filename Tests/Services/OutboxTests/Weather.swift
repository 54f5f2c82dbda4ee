import Domain
import Fakes
import Synchronization

/// What goes wrong with a network and a server, which changes now and then.
///
/// People and the sender draw from its dice at the same time, so that a seed alone does not tell what happened: it
/// keeps the ``story``.
final class Weather: Sendable {
  private struct State {
    var dice: SeededGenerator
    var isOffline = false
    var badness = 30
    var story: [String] = []
  }

  private let state: Mutex<State>

  init(seed: UInt64) {
    state = Mutex(State(dice: SeededGenerator(seed: seed)))
  }

  /// Something changes.
  func turn() {
    state.withLock { state in
      state.isOffline = Int.random(in: 0..<3, using: &state.dice) == 0
      state.badness = [0, 30, 80].randomElement(using: &state.dice) ?? 0
    }
  }

  /// All is well from now on.
  func clear() {
    state.withLock { ($0.isOffline, $0.badness) = (false, 0) }
  }

  /// The last of what was noted, in order.
  var story: [String] { state.withLock { $0.story } }

  /// Notes what happened.
  func note(_ line: String) {
    state.withLock { state in
      if state.story.count >= 500 { state.story.removeFirst() }
      state.story.append(line)
    }
  }

  /// What goes wrong with an attempt to deliver an entry, of what can.
  func fault(of entry: OutboxEntry, among faults: [StrictServer.Fault]) -> StrictServer.Fault? {
    let fault = fault(among: faults)
    note(
      "\(entry.id.rawValue), attempt \(entry.attempts), \(entry.mutation.action) of "
        + "\(entry.mutation.target): \(fault.map { "\($0)" } ?? "works")")
    return fault
  }

  /// What goes wrong with the next question, of what can; nobody is reached while there is no network.
  func fault(among faults: [StrictServer.Fault]) -> StrictServer.Fault? {
    state.withLock { state in
      if state.isOffline { return .unreachable }
      guard Int.random(in: 0..<100, using: &state.dice) < state.badness else { return nil }
      return faults.randomElement(using: &state.dice)
    }
  }
}

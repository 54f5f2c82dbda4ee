import Domain
import Synchronization

/// Prepares what is expected, the likeliest first and three at a time: as a thumbnail on the disk in any
/// case, decoded in memory where there is room.
final class Prefetch: Sendable {
  /// More than that is not looked at.
  static let longest = 32
  private static let atOnce = 3

  private struct State {
    var expected: [PictureRequest] = []
    var pending: [PictureRequest] = []
    var running: [PictureRequest: (number: Int, task: Task<Void, Never>)] = [:]
    var nextNumber = 0
  }

  private let state = Mutex(State())
  private let prepare: @Sendable (PictureRequest, [PictureRequest]) async -> Void

  /// Makes it; `prepare` does it for one of those that are expected.
  init(_ prepare: @escaping @Sendable (PictureRequest, [PictureRequest]) async -> Void) {
    self.prepare = prepare
  }

  /// These are expected from now on, and no others: their preparation ends.
  func replace(by requests: [PictureRequest]) {
    let abandoned = state.withLock { state in
      let wanted = Set(requests)
      let abandoned = state.running.filter { !wanted.contains($0.key) }
      for request in abandoned.keys { state.running[request] = nil }
      state.expected = requests
      state.pending = requests.filter { state.running[$0] == nil }
      goOn(&state)
      return abandoned.values.map { $0.task }
    }
    for task in abandoned { task.cancel() }
  }

  /// Returns when everything that is expected now is prepared, as far as it can be.
  func settle() async {
    while let task = state.withLock({ $0.running.values.first?.task }) { await task.value }
  }
}

extension Prefetch {
  private func goOn(_ state: inout State) {
    while state.running.count < Self.atOnce, !state.pending.isEmpty {
      let request = state.pending.removeFirst()
      let (number, expected) = (state.nextNumber, state.expected)
      state.nextNumber += 1
      let task = Task {
        await self.prepare(request, expected)
        self.end(request, number)
      }
      state.running[request] = (number, task)
    }
  }

  private func end(_ request: PictureRequest, _ number: Int) {
    state.withLock { state in
      guard state.running[request]?.number == number else { return }
      state.running[request] = nil
      goOn(&state)
    }
  }
}

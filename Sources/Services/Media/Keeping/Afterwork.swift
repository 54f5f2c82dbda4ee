import Synchronization

/// What is done for a picture after it was shown, such as keeping it: one thing after the other.
final class Afterwork: Sendable {
  private struct State {
    var tasks: [String: (number: Int, task: Task<Void, Never>)] = [:]
    var nextNumber = 0
  }

  private let state = Mutex(State())

  /// Nothing is to be done.
  var isIdle: Bool { state.withLock { $0.tasks.isEmpty } }

  /// Does something soon, after what is to be done for this picture already.
  func add(_ picture: String, _ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      let number = state.nextNumber
      let former = state.tasks[picture]?.task
      state.nextNumber += 1
      let task = Task {
        await former?.value
        await work()
        self.end(picture, number)
      }
      state.tasks[picture] = (number, task)
    }
  }

  /// Returns when everything for this picture is done.
  func settle(_ picture: String) async {
    await state.withLock { $0.tasks[picture]?.task }?.value
  }

  /// Returns when everything is done.
  func settle() async {
    while let task = state.withLock({ $0.tasks.values.first?.task }) { await task.value }
  }
}

extension Afterwork {
  private func end(_ picture: String, _ number: Int) {
    state.withLock { state in
      if state.tasks[picture]?.number == number { state.tasks[picture] = nil }
    }
  }
}

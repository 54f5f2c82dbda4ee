import Synchronization

/// Counts the requests that are being answered, so that the server can stop between them.
final class OpenRequests: Sendable {
  private struct State {
    var count = 0
    var isStopping = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Notes that one begins; false if the server is stopping.
  func begin() -> Bool {
    state.withLock { state in
      guard !state.isStopping else { return false }
      state.count += 1
      return true
    }
  }

  /// Notes that one ended.
  func end() {
    let waiting = state.withLock { state in
      state.count -= 1
      return state.count == 0 ? state.waiting.take() : nil
    }
    waiting?.resume()
  }

  /// Lets no more begin; returns when the last one ended, or the task is cancelled.
  func stop() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = state.withLock { state in
          state.isStopping = true
          guard state.count > 0, !Task.isCancelled else { return false }
          state.waiting = continuation
          return true
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.take() }?.resume()
    }
  }
}

import Domain
import Synchronization

/// One way from a request to an answer, over all redirects.
final class Attempt: Sendable {
  /// What was asked for.
  let request: WebRequest
  private let handedOn = Mutex(false)

  init(_ request: WebRequest) {
    self.request = request
  }

  /// Whether a part of the body is gone already, so that nothing can be tried again.
  var isHandedOn: Bool {
    handedOn.withLock { $0 }
  }

  /// A part of the body was handed on.
  func markHandedOn() {
    handedOn.withLock { $0 = true }
  }
}

import Dispatch
import Glibc
import Synchronization

/// Somebody or something wanted the command to end: SIGINT, SIGTERM or SIGHUP came.
package struct Interruption: Error, Equatable {
  /// What the process exits with.
  package let status: Int32

  /// Runs `body`, and cancels it when a signal comes; further ones are only noted.
  ///
  /// Throws what `body` throws, but an ``Interruption`` if a signal was the reason. A body that
  /// came to its end all the same has succeeded. Until Dispatch has caught the signals they do what
  /// they do by default, which harms nothing.
  static func cancelling<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await body() }
    let caught = Mutex<Int32?>(nil)
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        caught.withLock { $0 = $0 ?? number }
        task.cancel()
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    do {
      return try await task.value
    } catch {
      throw caught.withLock { $0 }.map { Interruption(status: 128 + $0) } ?? error
    }
  }
}

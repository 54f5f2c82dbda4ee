import CEditLine
import Glibc
import Synchronization

/// Carries values in order to a thread that waits in `poll`.
final class Mailbox<Value: Sendable>: Sendable {
  private struct Content {
    var values: [Value] = []
    var isClosed = false
  }

  /// Readable while something is in it.
  let descriptor: Descriptor
  private let content = Mutex(Content())

  init() {
    descriptor = Descriptor(number: announcement_open())
  }

  deinit {
    Glibc.close(descriptor.number)
  }

  /// Puts a value in; false if nobody will take it out any more.
  @discardableResult
  func post(_ value: Value) -> Bool {
    content.withLock { content in
      guard !content.isClosed else { return false }
      content.values.append(value)
      announcement_post(descriptor.number)
      return true
    }
  }

  /// Takes everything out.
  func take() -> [Value] {
    content.withLock { content in
      announcement_take(descriptor.number)
      defer { content.values = [] }
      return content.values
    }
  }

  /// Takes everything out for the last time.
  func close() -> [Value] {
    content.withLock { content in
      content.isClosed = true
      defer { content.values = [] }
      return content.values
    }
  }
}

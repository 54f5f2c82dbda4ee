import Glibc

/// Somebody or something wanted the command to end: SIGINT, SIGTERM or SIGHUP came.
public struct Interruption: Error, Equatable {
  /// The signal's number.
  public let signal: Int32
  /// What the process exits with.
  public var status: Int32 { 128 + signal }

  /// Runs `body`, and cancels it when a signal comes; further ones are only noted.
  ///
  /// Throws what `body` throws, but an ``Interruption`` if a signal was the reason. A body that
  /// came to its end all the same has succeeded.
  static func cancelling<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let signals = await CaughtSignals([SIGINT, SIGTERM, SIGHUP])
    defer { signals.release() }
    let stream = signals.stream
    return try await withThrowingTaskGroup(of: Event<Value>.self) { group in
      group.addTask { .finished(await Result(running: body)) }
      group.addTask {
        for await signal in stream { return .signal(signal) }
        return .none
      }
      var interruption: Interruption?
      for try await event in group {
        switch event {
        case .signal(let signal): interruption = Interruption(signal: signal)
        case .none: continue
        case .finished(.success(let value)):
          group.cancelAll()
          return value
        case .finished(.failure(let error)):
          group.cancelAll()
          // That the files could not be put back has to be told in any case.
          if let interruption, !(error is JournalProblem) { throw interruption }
          throw error
        }
        group.cancelAll()
      }
      throw CancellationError()
    }
  }

  private enum Event<Value: Sendable>: Sendable {
    case signal(Int32)
    case finished(Result<Value, any Error>)
    case none
  }
}

extension Result where Failure == any Error, Success: Sendable {
  /// What a body comes to.
  init(running body: @Sendable () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

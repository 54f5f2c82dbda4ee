import Foundation
import Synchronization

// Every wait of a test for a process, a pipe, a thread or a continuation goes through here: it may
// be in vain, but it ends, and says what was waited for.

/// What a test waited for did not come in time.
public struct Overdue: Error, CustomStringConvertible {
  /// For the test's report: what it was, and what was there instead.
  public let description: String

  init(_ awaited: String, _ limit: Duration, _ state: String, _ file: StaticString, _ line: UInt) {
    let children = childProcesses()
    description =
      "waited \(limit) in vain for \(awaited) (\(file):\(line))"
      + (state.isEmpty ? "" : "; there was:\n\(state)")
      + (children.isEmpty ? "" : "\nchild processes:\n\(children.joined(separator: "\n"))")
  }
}

/// How long a test waits for anything: far more than the slowest machine needs for all tests
/// together. A run in which nothing happens at all is ended by `Scripts/test` before that.
public let patience = Duration.seconds(600)

/// Returns what `work` returns.
///
/// Throws ``Overdue`` after `limit`. Work that cannot be cancelled is left behind then, so it must
/// not use what the test takes away.
public func inTime<Value: Sendable>(
  _ awaited: String, within limit: Duration = patience,
  showing state: @escaping @Sendable () -> String = { "" },
  file: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let first = FirstResult<Value>()
  let task = Task {
    do { first.settle(.success(try await work())) } catch { first.settle(.failure(error)) }
  }
  return try await withTaskCancellationHandler {
    try await first.value(orAfter: limit) {
      task.cancel()
      return Overdue(awaited, limit, state(), file, line)
    }
  } onCancel: {
    task.cancel()
  }
}

/// Returns what `work` returns, which may block: it has a thread of its own.
///
/// Throws ``Overdue`` after `limit`; the thread is left behind then.
public func onThread<Value: Sendable>(
  _ awaited: String, within limit: Duration = patience,
  showing state: @escaping @Sendable () -> String = { "" },
  file: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  let first = FirstResult<Value>()
  Thread.detachNewThread { first.settle(Result(catching: work)) }
  return try await first.value(orAfter: limit) { Overdue(awaited, limit, state(), file, line) }
}

/// Returns when something has come true.
///
/// Throws ``Overdue`` after `limit`, and `CancellationError`.
public func until(
  _ awaited: String = "a condition", within limit: Duration = patience,
  showing state: () -> String = { "" },
  isolation: isolated (any Actor)? = #isolation,
  file: StaticString = #fileID, line: UInt = #line, _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  var rounds = 0
  while !(try await condition()) {
    guard ContinuousClock.now < deadline else {
      throw Overdue(awaited, limit, state(), file, line)
    }
    rounds += 1
    // What does not come soon needs the processor more than this question does.
    if rounds < 200 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// How much processor time `work` takes on this thread: for what must not grow with the square of its input. A busy
/// machine takes no more of that.
public func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = processorTimeNow()
  try work()
  return processorTimeNow() - start
}

extension AsyncStream where Element: Sendable {
  /// Its next element; nil if it ends. Throws ``Overdue`` after `limit`.
  @discardableResult
  public func next(
    _ awaited: String, within limit: Duration = patience,
    file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Element? {
    try await inTime(awaited, within: limit, file: file, line: line) { [self] in
      for await element in self { return element }
      return nil
    }
  }
}

private func processorTimeNow() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

private let alarms = DispatchQueue(label: "alarms")

/// The first of several results, for one who waits.
private final class FirstResult<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiter: CheckedContinuation<Value, any Error>?
  }

  private let state = Mutex(State())

  func settle(_ result: Result<Value, any Error>) {
    let waiter = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(with: result)
  }

  func value(
    orAfter limit: Duration, _ failure: @escaping @Sendable () -> any Error
  ) async throws -> Value {
    // Not a task: what hangs may hold all threads that tasks have.
    // And not for as long as the alarm, which stays in its queue also when it is cancelled.
    let alarm = DispatchWorkItem { [weak self] in self?.settle(.failure(failure())) }
    let seconds = limit / .seconds(1)
    alarms.asyncAfter(deadline: .now() + seconds, execute: alarm)
    defer { alarm.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.waiter = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }
}

/// The processes that this one has started and that have not ended, a line each.
private func childProcesses() -> [String] {
  let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
  let numbers = tasks.flatMap { task in
    let text = try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)
    return (text ?? "").split(separator: " ")
  }
  return numbers.prefix(50).map { number in
    let words = (try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)) ?? ""
    return "\(number) \(words.split(separator: "\0").joined(separator: " ").prefix(150))"
  }
}

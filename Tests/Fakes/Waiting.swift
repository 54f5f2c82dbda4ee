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

/// What is waited for longer than this is told to `Scripts/test`, which prints it if it ends the run.
private let longWait = Duration.seconds(60)

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
    } noting: {
      Overdue(awaited, longWait, state(), file, line)
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
  return try await first.value(orAfter: limit) {
    Overdue(awaited, limit, state(), file, line)
  } noting: {
    Overdue(awaited, longWait, state(), file, line)
  }
}

/// Returns when something has come true.
///
/// The longer it takes, the less often it is asked, but always after `mostPause`: what does not come soon needs the
/// processor more than this question does. Throws ``Overdue`` after `limit`, and `CancellationError`.
public func until(
  _ awaited: String = "a condition", within limit: Duration = patience,
  mostPause: Duration = .milliseconds(20),
  showing state: () -> String = { "" },
  isolation: isolated (any Actor)? = #isolation,
  file: StaticString = #fileID, line: UInt = #line, _ condition: () async throws -> Bool
) async throws {
  let start = ContinuousClock.now
  var rounds = 0
  var note: WaitNote?
  while !(try await condition()) {
    let waited = ContinuousClock.now - start
    guard waited < limit else { throw Overdue(awaited, limit, state(), file, line) }
    rounds += 1
    if note == nil, waited > longWait {
      note = WaitNote(Overdue(awaited, longWait, state(), file, line))
    }
    if rounds < 200 {
      await Task.yield()
    } else {
      try await Task.sleep(for: min(max(waited / 20, .milliseconds(1)), mostPause))
    }
  }
}

/// Tells how far a long count has come, at most every ten seconds: `Scripts/test` prints it, and ends a run in which
/// nothing happens.
public func tellProgress(_ words: @autoclosure () -> String) {
  guard let logs = testLogs else { return }
  let isDue = lastProgress.withLock { last in
    let now = ContinuousClock.now
    if let last, now - last < .seconds(10) { return false }
    last = now
    return true
  }
  guard isDue, let file = fopen("\(logs)/test.progress", "a") else { return }
  fputs(words() + "\n", file)
  fclose(file)
}

/// How much processor time `work` takes on this thread: for what must not grow with the square of its input. A busy
/// machine takes no more of that.
public func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = processorTimeNow()
  try work()
  return processorTimeNow() - start
}

extension Task where Success: Sendable {
  /// What it returns or throws. Throws ``Overdue`` after `limit`; the task is left behind then.
  @discardableResult
  public func ended(
    _ awaited: String = "a task to end", within limit: Duration = patience,
    file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Success {
    try await inTime(awaited, within: limit, file: file, line: line) { try await result.get() }
  }
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

  /// All its elements, up to its end. Throws ``Overdue`` after `limit`.
  public func all(
    _ awaited: String, within limit: Duration = patience,
    file: StaticString = #fileID, line: UInt = #line
  ) async throws -> [Element] {
    try await inTime(awaited, within: limit, file: file, line: line) { [self] in
      await reduce(into: []) { $0.append($1) }
    }
  }
}

private func processorTimeNow() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

private let alarms = DispatchQueue(label: "alarms")

/// Does something after a time, on a thread of its own: what it asks may hang, and others' alarms must not wait for
/// that. It stays in its queue when it is cancelled, but what it would have done does not.
private final class Alarm: Sendable {
  private let work: Mutex<(@Sendable () -> Void)?>

  init(in time: Duration, _ work: @escaping @Sendable () -> Void) {
    self.work = Mutex(work)
    alarms.asyncAfter(deadline: .now() + time / .seconds(1)) { [self] in
      if let work = take() { Thread.detachNewThread(work) }
    }
  }

  func cancel() { _ = take() }

  private func take() -> (@Sendable () -> Void)? { work.withLock { $0.take() } }
}

/// Where `Scripts/test` looks.
private let testLogs = ProcessInfo.processInfo.environment["TEST_LOGS"]
private let lastProgress = Mutex<ContinuousClock.Instant?>(nil)

/// What has been waited for for long: a file, until it has come.
private final class WaitNote: Sendable {
  private let path: String?

  init(_ wait: Overdue) {
    path = testLogs.map { "\($0)/test.waits/\(UUID().uuidString)" }
    if let path { try? "\(wait)\n".write(toFile: path, atomically: true, encoding: .utf8) }
  }

  deinit {
    if let path { unlink(path) }
  }
}

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
    orAfter limit: Duration, _ failure: @escaping @Sendable () -> any Error,
    noting wait: @escaping @Sendable () -> Overdue
  ) async throws -> Value {
    // Not tasks: what hangs may hold all threads that tasks have.
    let note = Mutex<WaitNote?>(nil)
    let noting = Alarm(in: longWait) { note.withLock { $0 = WaitNote(wait()) } }
    let ending = Alarm(in: limit) { [weak self] in self?.settle(.failure(failure())) }
    defer { for alarm in [noting, ending] { alarm.cancel() } }
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

import Dispatch
import Domain
import Synchronization

/// Writes errors that nobody was shown into a log file.
///
///     let telemetry = Telemetry(folder: FileLocation(path: "/home/ada/.local/state/photostream"),
///       time: systemTime)
///     telemetry.report(error, while: "reading the history")
///     await telemetry.flush()
///
/// Each line in `photostream.log` is one entry: time, level, process, activity, error. At 1 MB the file becomes
/// `photostream.log.1`, and that one `.2`; nothing older is kept. Reporting never waits and never fails:
/// entries that cannot be written are counted in ``dropped``. Several processes may write to the same folder.
public final class Telemetry: ErrorReporting {
  /// The name of the newest file.
  public static let fileName = "photostream.log"
  /// How many entries wait for a slow disk before more are dropped.
  static let longestQueue = 1000

  private let time: any TimeSource
  private let state = Mutex(State())
  private let file: Mutex<LogFile>
  // Writing may block, which a thread of the cooperative pool must not.
  private let queue = DispatchQueue(label: "photostream.telemetry", qos: .utility)

  private struct State {
    var lines: [String] = []
    var isWriting = false
    var dropped = 0
    var untold = 0

    mutating func drop(_ count: Int) {
      dropped += count
      untold += count
    }
  }

  /// Touches no file before the first entry.
  ///
  /// - Parameters:
  ///   - folder: For the files; made, only for its owner, if it does not exist.
  ///   - limit: The most bytes of a file.
  public init(folder: FileLocation, time: any TimeSource, limit: Int = 1_000_000) {
    self.time = time
    file = Mutex(
      LogFile(folder: folder, name: Self.fileName, rotation: LogRotation(limit: limit)))
  }

  /// How many entries were lost since the start: too many at once, or the disk is full or not writable.
  public var dropped: Int {
    state.withLock { $0.dropped }
  }

  /// Notes an error and the activity that it ended; returns at once, from any thread.
  ///
  /// The level of a cancellation is `notice`, of everything else `error`. What looks like a token or a
  /// password is left out, and control characters are made harmless.
  public func report(_ error: any Error, while activity: String) {
    let level: LogLevel = error is CancellationError ? .notice : .error
    add(
      LogEntry(
        moment: time.now, level: level, activity: activity, detail: String(reflecting: error)
      ).line)
  }

  /// Returns when all earlier reports are in the file, or counted as dropped.
  public func flush() async {
    guard state.withLock({ $0.isWriting }) else { return }
    await withCheckedContinuation { continuation in
      queue.async {
        self.writeWaiting()
        continuation.resume()
      }
    }
  }
}

extension Telemetry {
  private func add(_ line: String) {
    let mustStart = state.withLock { state in
      guard state.lines.count < Self.longestQueue else {
        state.drop(1)
        return false
      }
      state.lines.append(line)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if mustStart { queue.async { self.writeWaiting() } }
  }

  private func writeWaiting() {
    while let lines = takeLines() {
      for line in lines { write(line) }
    }
  }

  private func takeLines() -> [String]? {
    state.withLock { state in
      state.isWriting = !state.lines.isEmpty
      defer { state.lines = [] }
      return state.lines.isEmpty ? nil : state.lines
    }
  }

  private func write(_ line: String) {
    let lost = state.withLock { state in
      defer { state.untold = 0 }
      return state.untold
    }
    let text = lost == 0 ? line : lossLine(lost) + line
    guard file.withLock({ $0.append(text) }) else {
      state.withLock { state in
        state.untold += lost
        state.drop(1)
      }
      return
    }
  }

  private func lossLine(_ count: Int) -> String {
    LogEntry(
      moment: time.now, level: .notice, activity: "writing this log",
      detail: "\(count) entries before this one were lost"
    ).line
  }
}

import Foundation

/// One run of a program that is asked nothing: whether it ends, and well.
struct TrialRun {
  /// How it went.
  enum Outcome: Equatable {
    /// It ended, and well.
    case well
    /// It did not end well; what it said about that, in one line, if anything; untrusted.
    case failed(complaint: String?)
    /// It did not end, and was killed.
    case endless
    /// There is no such program, or it must not be started.
    case notStarted
  }

  /// The program.
  let path: String
  /// How long it may take: only one that hangs takes longer, however busy the machine is.
  static let patience = Duration.seconds(30)
  var clock: any Clock<Duration> = ContinuousClock()

  /// Runs it.
  func outcome() async -> Outcome {
    let process = Process()
    let complaints = Pipe()
    process.executableURL = URL(filePath: path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = complaints
    let (endings, ended) = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in ended.finish() }
    guard (try? process.run()) != nil else { return .notStarted }
    let alarm = Task { [clock, number = process.processIdentifier] in
      try await clock.sleep(for: Self.patience)
      kill(number, SIGKILL)
    }
    for await _ in endings {}
    alarm.cancel()
    if (try? await alarm.value) != nil { return .endless }
    // Nobody waits any more.
    guard !process.isRunning else {
      process.terminate()
      return .endless
    }
    if process.terminationReason == .exit, process.terminationStatus == 0 { return .well }
    return .failed(complaint: Self.firstLines(of: complaints.fileHandleForReading))
  }
}

extension TrialRun {
  /// What is there of a complaint; more of it is not waited for.
  private static func firstLines(of handle: FileHandle) -> String? {
    let descriptor = handle.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var bytes = [UInt8](repeating: 0, count: 2000)
    let count = read(descriptor, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .split(whereSeparator: \.isNewline).prefix(3)
    return lines.isEmpty ? nil : lines.joined(separator: "; ")
  }
}

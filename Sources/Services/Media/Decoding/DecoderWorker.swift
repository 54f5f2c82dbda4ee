import DecoderProtocol
import Domain
import Glibc
import Subprocess
import SystemPackage

/// Works for a pool: does its jobs with a decoder process, and starts another when that one ends.
struct DecoderWorker: Sendable {
  let executable: String
  let timeout: Duration
  let clock: any Clock<Duration>
  let errors: any ErrorReporting

  /// Does the pool's jobs until there are no more for this worker. Its process is started for the first job,
  /// or at once if `isPrepared`.
  func work(for pool: DecoderPool, as worker: Int, isPrepared: Bool) async {
    var unfinished: DecoderJob?
    if isPrepared {
      unfinished = await serve(pool, as: worker, startingWith: nil, isRetry: false)
    }
    while let job = await next(after: unfinished, of: pool, worker) {
      // A process that died between two jobs is noticed only by the second, which is not to blame.
      let isRetry = unfinished != nil
      unfinished = await serve(pool, as: worker, startingWith: job, isRetry: isRetry)
    }
  }
}

extension DecoderWorker {
  /// The environment of a decoder: where libraries are, and the zone of pictures whose time has none.
  private static var environment: Environment {
    let kept = ["LD_LIBRARY_PATH", "TZ"].compactMap { (name: String) -> [UInt8]? in
      getenv(name).map { Array("\(name)=\(String(cString: $0))\0".utf8) }
    }
    return .custom(kept)
  }

  private func next(
    after unfinished: DecoderJob?, of pool: DecoderPool, _ worker: Int
  ) async -> DecoderJob? {
    if let unfinished { return unfinished }
    return await pool.nextJob(for: worker)
  }

  /// Runs one process until it ends or fails. Returns the job that has to be tried again with another.
  private func serve(
    _ pool: DecoderPool, as worker: Int, startingWith first: DecoderJob?, isRetry: Bool
  ) async -> DecoderJob? {
    var job = first
    var served = 0
    do {
      let result = try await run { decoder in
        if first == nil { job = await pool.nextJob(for: worker) }
        while let current = job {
          switch try await decoder.reply(to: current) {
          case .failure(let breakdown): return breakdown
          case .success(nil): break
          case .success(let reply?):
            guard await pool.finish(current, reply, by: worker) else { return .ended }
          }
          served += 1
          job = await pool.nextJob(for: worker)
        }
        return nil
      }
      guard let failed = job, let breakdown = result.closureResult else { return nil }
      if breakdown == .neverAsked, !isRetry || served > 0 { return failed }
      failed.finish(.failure(error(breakdown, result.terminationStatus)))
    } catch {
      if let job {
        job.finish(.failure(self.error(error)))
      } else if !(error is CancellationError) {
        errors.report(self.error(error), while: "starting a decoder")
      }
    }
    return nil
  }

  private func run(
    _ body: (inout DecoderConversation) async throws -> DecoderBreakdown?
  ) async throws -> ExecutionResult<DecoderBreakdown?, SequenceOutput, SequenceOutput> {
    var options = PlatformOptions()
    // A group of its own: the terminal's Ctrl-C is not for it.
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    let socket = try DecoderSocket()
    defer { socket.finish() }
    return try await Subprocess.run(
      .path(FilePath(executable)), environment: Self.environment, platformOptions: options,
      input: .fileDescriptor(
        FileDescriptor(rawValue: socket.theirs), closeAfterSpawningProcess: true),
      output: .sequence, error: .sequence
    ) { execution in
      // Its input closes at the end, and it leaves.
      try await withThrowingTaskGroup(of: Void.self) { group in
        // To its end, unless the pool shuts down: what one that fails says last tells why.
        group.addTask { await report(execution.standardError) }
        defer { socket.finish() }
        var conversation = DecoderConversation(
          input: socket, output: execution.standardOutput,
          timeout: timeout, clock: clock,
          kill: { try? execution.send(signal: .kill, toProcessGroup: true) })
        return try await body(&conversation)
      }
    }
  }

  /// Reports what a process complains about, but not more than so many lines.
  private func report(_ output: SubprocessOutputSequence) async {
    var complaints = 0
    do {
      for try await line in output.strings() where !line.isEmpty {
        complaints += 1
        guard complaints <= DecoderComplaint.maximumCount else { continue }
        errors.report(DecoderComplaint(text: line), while: "decoding pictures")
      }
    } catch is CancellationError {
      return
    } catch {
      errors.report(error, while: "listening to the decoder")
    }
  }

  private func error(_ breakdown: DecoderBreakdown, _ status: TerminationStatus) -> MediaError {
    switch (breakdown, status) {
    case (.nonsense, _): .decoderFailed(reason: "its answer could not be read")
    case (_, .exited(let code)): .decoderFailed(reason: "it ended with status \(code)")
    case (_, .signaled(SIGXCPU)): .timedOut
    case (_, .signaled(let signal)): .decoderFailed(reason: "it was killed by signal \(signal)")
    }
  }

  private func error(_ error: any Error) -> any Error {
    switch error {
    // Workers are cancelled only when the pool shuts down.
    case is CancellationError: MediaError.decoderFailed(reason: "it was shut down")
    case is MediaError: error
    case let error as SubprocessError where error.code == .executableNotFound:
      MediaError.decoderFailed(reason: "\(executable) not found")
    default:
      MediaError.decoderFailed(
        reason: "\(executable) cannot be run"
          + ((error as? SubprocessError)?.underlyingError.map { ": \($0)" } ?? ""))
    }
  }
}

/// A line that a decoder process wrote to standard error; untrusted text.
public struct DecoderComplaint: Error, Hashable, Sendable {
  /// How many lines of one process are reported.
  static let maximumCount = 20

  /// What it said.
  public let text: String
}

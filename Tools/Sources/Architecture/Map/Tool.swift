import Foundation
import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// Runs other programs, `swift` above all. What they start ends with them.
package enum Tool {
  /// What a program wrote, and how it ended.
  package struct Output: Equatable, Sendable {
    /// The exit status; 128 and more for a signal, as shells count.
    package let status: Int32
    package let text: String
    /// The lines of both streams, first those of standard output.
    package let lines: [String]
  }

  /// Runs a program to its end, without input.
  ///
  /// It is looked for in `PATH`; `environment` is added to this process's own.
  /// Throws ``Problem`` if it cannot be run, and `CancellationError` after the program and all that
  /// it started are gone.
  package static func run(
    _ program: String, _ arguments: [String], in folder: String,
    environment: [String: String] = [:], grace: Duration = .seconds(3)
  ) async throws -> Output {
    let session = Mutex<Int32?>(nil)
    let values = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    do {
      // By its name it would be tried in each folder of `PATH`, by a process each.
      let path = try await Executable.name(program).resolveExecutablePath(in: .inherit)
      let result = try await Subprocess.run(
        .path(path), arguments: Arguments(arguments),
        environment: .inherit.updating(Dictionary(uniqueKeysWithValues: values)),
        workingDirectory: FilePath(folder), platformOptions: options(grace), input: .none,
        output: .sequence, error: .sequence
      ) { execution in
        session.withLock { $0 = execution.processIdentifier.value }
        async let errors = lines(of: execution.standardError)
        return (text: try await lines(of: execution.standardOutput), errors: try await errors)
      }
      try Task.checkCancellation()
      let (text, errors) = result.closureResult
      let status =
        switch result.terminationStatus {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
      return Output(
        status: status, text: text.joined(separator: "\n"),
        lines: text + errors)
    } catch {
      session.withLock { $0.map(killSession) }
      try Task.checkCancellation()
      let isMissing = (error as? SubprocessError)?.code == .executableNotFound
      throw Problem(
        isMissing
          ? "\(program) not found: install it, or put it into PATH"
          : "\(program) cannot be run: \(error)")
    }
  }
}

extension Tool {
  private static func lines(of stream: SubprocessOutputSequence) async throws -> [String] {
    try await stream.strings(bufferingPolicy: .unbounded).reduce(into: []) { $0.append($1) }
  }

  /// Kills what is left of a program and of what it started, in whichever group that is.
  private static func killSession(_ session: Int32) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for process in names.compactMap({ Int32($0) }) where getsid(process) == session {
      kill(process, SIGKILL)
    }
  }

  /// A session of its own: the terminal's Ctrl-C is for us, who end what is running in good order,
  /// and whatever it starts can be told by the session.
  private static func options(_ grace: Duration) -> PlatformOptions {
    var options = PlatformOptions()
    options.createSession = true
    // The package manager ends its compilers at SIGINT, but not at SIGTERM.
    options.teardownSequence = [
      .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: grace),
      .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: grace),
    ]
    return options
  }
}

extension Tool.Output {
  /// What went wrong, each line once: lines that tell of an error and of its place, as compilers and
  /// tests do; else those that begin with `error:`; else the last line.
  package var errors: [String] {
    let placed = lines.filter {
      // `X.swift:3:5: error: …`, but not the drawing of it below; `… recorded an issue at X.swift:3`.
      $0.contains(#/^[^\s|].*:\d+: error: /#) || $0.contains(#/ recorded an issue.* at .+:\d+/#)
    }
    let errors = placed.isEmpty ? lines.filter { $0.hasPrefix("error: ") } : placed
    var seen: Set<String> = []
    return errors.isEmpty
      ? lines.last { !$0.isEmpty }.map { [$0] } ?? [] : errors.filter { seen.insert($0).inserted }
  }

  /// Throws a ``Problem`` with at most ten errors unless the program ended well; places are told by
  /// their paths from `folder`.
  @discardableResult
  package func checked(_ tool: String, in folder: String) throws(Problem) -> Tool.Output {
    guard status != 0 else { return self }
    var told = errors.map { $0.replacing(folder + "/", with: "") }
    if told.count > 10 { told[10...] = ["and \(told.count - 10) more"] }
    switch told.count {
    case 0: throw Problem("`\(tool)` ended with status \(status)")
    case 1: throw Problem("`\(tool)` failed: \(told[0])")
    default: throw Problem("`\(tool)` failed:" + told.map { "\n  \($0)" }.joined())
    }
  }
}

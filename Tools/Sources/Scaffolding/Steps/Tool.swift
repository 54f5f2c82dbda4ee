import Foundation
import Glibc
import Subprocess
import SystemPackage

/// Runs other programs, `swift` above all; what they start ends with them.
public enum Tool {
  /// Runs a program to its end, without input.
  ///
  /// A name without a slash is looked for in `PATH`; `environment` is added to this process's own.
  /// The output's last `keeping` lines are given back; `onLine` hears of all as they come.
  /// Throws ``ToolProblem``, and `CancellationError` after the program and all it started are gone.
  public static func run(
    _ executable: String, _ arguments: [String], in folder: String,
    environment: [String: String] = [:], keeping: Int = 200, grace: Duration = .seconds(3),
    onLine: @escaping @Sendable (Line) -> Void = { _ in }
  ) async throws -> Output {
    let processes = StartedProcesses()
    let collector = LineCollector(keeping: keeping, onLine: onLine)
    do {
      let result = try await Subprocess.run(
        try await located(executable),
        arguments: Arguments(arguments), environment: updated(environment),
        workingDirectory: FilePath(folder), platformOptions: options(grace: grace), input: .none,
        output: .sequence, error: .sequence
      ) { execution in
        processes.began(execution.processIdentifier.value)
        async let errors: Void = collector.collect(execution.standardError, as: .error)
        try await collector.collect(execution.standardOutput, as: .output)
        try await errors
      }
      try Task.checkCancellation()
      return Output(end: End(result.terminationStatus), lines: collector.lines)
    } catch {
      processes.end()
      try Task.checkCancellation()
      throw ToolProblem(error, running: executable)
    }
  }
}

extension Tool {
  /// Found once: tried one after the other, each folder of `PATH` would cost a process.
  private static func located(_ executable: String) async throws -> Executable {
    guard !executable.contains("/") else { return .path(FilePath(executable)) }
    return .path(try await Executable.name(executable).resolveExecutablePath(in: .inherit))
  }

  /// A session of its own: the terminal's Ctrl-C is for us, who end what is running in good order,
  /// and whatever it starts can be told by the session.
  private static func options(grace: Duration) -> PlatformOptions {
    var options = PlatformOptions()
    options.createSession = true
    // The package manager ends its compilers at SIGINT, but not at SIGTERM.
    options.teardownSequence = [
      .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: grace),
      .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: grace),
    ]
    return options
  }

  private static func updated(_ values: [String: String]) -> Environment {
    .inherit.updating(
      Dictionary(uniqueKeysWithValues: values.map { (Environment.Key(stringLiteral: $0), $1) }))
  }
}

import Subprocess
import SystemPackage

/// The toolchain's `swift`, run to its end.
enum SwiftProgram {
  /// What a run left behind.
  struct Answer: Sendable {
    let isSuccess: Bool
    let output: String
    let errors: String
  }

  /// The most a run may say, in bytes; far more than the largest project needs.
  private static let limit = 64 << 20

  static func run(_ arguments: [String], in root: String) async throws -> Answer {
    let result: ExecutionResult<Void, StringOutput<UTF8>, StringOutput<UTF8>>
    do {
      result = try await Subprocess.run(
        // Found once: tried one after the other, each folder of `PATH` would cost a process.
        .path(try await Executable.name("swift").resolveExecutablePath(in: .inherit)),
        arguments: Arguments(arguments), workingDirectory: FilePath(root),
        output: .string(limit: limit), error: .string(limit: limit))
    } catch {
      throw MapError.program("swift", "\(error)")
    }
    return Answer(
      isSuccess: result.terminationStatus.isSuccess, output: result.standardOutput,
      errors: result.standardError)
  }
}

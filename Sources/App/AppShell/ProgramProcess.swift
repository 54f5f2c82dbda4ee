import ArgumentParser
import Domain
import Foundation
import Terminal

/// The system's clock.
public struct SystemTime: TimeSource {
  /// All of them show the same time.
  public init() {}

  /// The time by the system, in whole milliseconds.
  public var now: Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }
}

/// The memory of a process that crashed, as a file.
public enum CoreDumps {
  /// Forbids them to this process and its children: memory holds tokens, which must not be on the disk.
  public static func forbid() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(Int32(bitPattern: RLIMIT_CORE.rawValue), &none)
  }
}

extension AsyncParsableCommand {
  /// Does what `main` does, but what the parser says of a command line is made harmless first: it repeats
  /// what was typed there.
  public static func runToEnd(_ arguments: [String]? = nil) async -> Never {
    do {
      var command = try parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      end()
    } catch {
      end(with: error)
    }
  }
}

extension ParsableArguments {
  /// Ends the process as `exit` does, with what the parser says of the error made harmless, a mistake as one line.
  public static func end(with error: (any Error)? = nil) -> Never {
    guard let error else { exit() }
    let code = exitCode(for: error)
    let text =
      code.isSuccess ? Sanitiser.clean(fullMessage(for: error), .lines) : line(for: error, code)
    if !text.isEmpty {
      let handle = code.isSuccess ? FileHandle.standardOutput : .standardError
      do {
        try handle.write(contentsOf: Data((text + "\n").utf8))
      } catch  where code.isSuccess {
        perror("photostream")
        exit(withError: ExitCode.failure)
      } catch {
        // Where nobody reads what is wrong there is nobody to tell.
      }
    }
    exit(withError: code)
  }

  /// What is wrong, and of a command line also what explains it; empty if that was told already.
  private static func line(for error: any Error, _ code: ExitCode) -> String {
    let reason = Sanitiser.clean(message(for: error), .line)
    guard !reason.isEmpty else { return "" }
    let name = (self as? any ParsableCommand.Type)?.configuration.commandName ?? "photostream"
    let isExplained = code != .validationFailure || reason.contains("--help")
    return "photostream: \(reason)" + (isExplained ? "" : " (see `\(name) --help`)")
  }
}

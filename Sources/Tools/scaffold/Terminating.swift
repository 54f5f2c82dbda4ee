import ArgumentParser
import Domain
import Foundation
import Scaffolding
import Terminal

/// Writes to standard output, made harmless: a template or a file may be a stranger's.
func say(_ text: String, terminator: String = "\n") {
  FileHandle.standardOutput.write(Data((Sanitiser.clean(text, .lines) + terminator).utf8))
}

/// How commands end when they fail.
enum Terminating {
  /// Runs a command; says in words why it failed, and ends with 1, or with the signal's status.
  static func errors(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let interruption as Interruption {
      throw ExitCode(interruption.status)
    } catch {
      throw StandardError.failure(Reason.of(error))
    }
  }
}

extension String {
  /// The same with blanks at its end.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

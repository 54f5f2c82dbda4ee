import ArgumentParser
import Foundation
import Terminal

/// Where it is said why something failed.
enum StandardError {
  /// Says it, made harmless; what is returned ends the program with status 1.
  static func failure(_ text: String) -> ExitCode {
    FileHandle.standardError.write(Data((Sanitiser.clean(text, .lines) + "\n").utf8))
    return .failure
  }
}

import ArgumentParser
import Foundation

/// Where it is said why something failed.
enum StandardError {
  /// Says it, made harmless; what is returned ends the program with status 1.
  static func failure(_ text: String) -> ExitCode {
    FileHandle.standardError.write(Data((text.harmless + "\n").utf8))
    return .failure
  }
}

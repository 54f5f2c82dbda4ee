import Domain
import Foundation

/// Writes the lines a person types into a file that can be run again with `photostream < file`.
@MainActor
final class ScriptRecorder {
  private let file: FileHandle
  private let reporting: any ErrorReporting

  /// Appends to the file at `path`, making it if it is not there. Throws ``ScriptRecorderError``.
  init(path: String, reporting: any ErrorReporting) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) || manager.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw ScriptRecorderError.notWritable(path) }
    try file.seekToEnd()
    self.file = file
    self.reporting = reporting
  }

  func record(_ line: String) {
    do {
      try file.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      reporting.report(error, while: "recording the session")
    }
  }
}

/// Why a session cannot be recorded.
enum ScriptRecorderError: ExplainedError, Equatable {
  case notWritable(String)

  var reason: String {
    switch self {
    case .notWritable(let path): "\(path) cannot be written: name another file to record to"
    }
  }
}

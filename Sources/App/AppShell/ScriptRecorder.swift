import Domain
import Glibc
import Terminal
import Viper

/// Writes the lines a person types into a file that can be run again with `photostream < file`.
@MainActor
public final class ScriptRecorder {
  private let path: String
  private let descriptor: Int32

  /// Creates the file at `path`, which must not exist yet. Only its owner may read it. Throws
  /// ``ScriptRecorderError``.
  public init(path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ScriptRecorderError(path: path, code: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Writes one line, with blanks where a pasted text has line breaks. Throws ``ScriptRecorderError``.
  func record(_ line: String) throws {
    var rest = Array((line.replacing("\n", with: " ") + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw ScriptRecorderError(path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }
}

extension CommandLoop {
  /// A recording that cannot go on is told once; the session does.
  func record(_ line: String) {
    do {
      try recorder?.record(line)
    } catch {
      recorder = nil
      console.fail(StyledText("nothing more is recorded: \(Reason.of(error))"))
    }
  }

  /// When the stream first appears to a person, it shows the photo where they are, and what is typed then is about that
  /// one. A script has to ask for it.
  func recordFirstPhoto() {
    guard recorder != nil, console.traits.isInteractive, let screen = presenter.screen,
      screen !== stream, presenter.isAboutPhotos(screen.name)
    else { return }
    stream = screen
    record("show")
  }
}

/// Why a session cannot be recorded.
public struct ScriptRecorderError: ExplainedError, Equatable {
  /// The file that was to be written.
  public let path: String
  /// The system's error number.
  public let code: Int32

  /// What happened, in one line.
  public var reason: String {
    code == EEXIST
      ? "\(path) exists already and was left as it is: record into a new file"
      : "\(path) cannot be written: \(String(cString: strerror(code)))"
  }

  /// What is there already was named by whoever typed it.
  public var isMistake: Bool { code == EEXIST }
}

import CEditLine
import Domain
import Files
import Foundation
import Glibc

/// The person's own editor, started as git does it: `VISUAL`, else `EDITOR`, else the system's.
struct TextEditor: Sendable {
  /// The longest text that is read back, in bytes.
  private static let limit = 1 << 20

  private let command: String
  private let terminal: (input: Int32, output: Int32)

  init(environment: [String: String], input: Int32, output: Int32) {
    terminal = (input, output)
    command =
      ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
      .first { !$0.allSatisfy(\.isWhitespace) }
      ?? ["/usr/bin/editor", "/usr/bin/nano"].first(where: FileManager.default.isExecutableFile)
      ?? "vi"
  }

  /// Opens the text in the editor and waits until that has ended; returns the text as it is then. If the editor
  /// fails, or its text cannot be read, the file stays with what was written in it.
  ///
  /// The calling thread must be the one that reads the terminal, which the editor uses meanwhile.
  func edit(_ text: String) -> Result<String, EditingProblem> {
    let name = "photostream-" + String(UInt64.random(in: .min ... .max), radix: 36) + ".txt"
    let path = FileManager.default.temporaryDirectory.path + "/" + name
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return .failure(.noFile) }
    var isKept = false
    defer {
      close(file)
      if !isKept { unlink(path) }
    }
    guard Descriptor(number: file).write(Array(text.utf8)) == 0 else { return .failure(.noFile) }
    let isDone = run(on: path)
    var problem = EditingProblem.noFile
    do {
      let written = try Self.read(path)
      if isDone {
        return .success(Sanitiser.clean(String(decoding: written, as: UTF8.self), .lines))
      }
      isKept = written != Array(text.utf8)
    } catch {
      isKept = error.code != ENOENT
      if isKept { problem = .unread(reason: error.reason, kept: path) }
    }
    if isKept { Self.hide(path) }
    return .failure(isDone ? problem : .failed(command: command, kept: isKept ? path : nil))
  }
}

extension TextEditor {
  /// The text in a file; many editors put a new one in place of ours. Throws `EFBIG` if it is too long.
  private static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let text = try OpenFile(FileLocation(path: path)).contents(limit: limit + 1)
    guard text.count <= limit else { throw SystemError(code: EFBIG) }
    return text
  }

  /// The signals of the terminal's keys; they are meant for the editor.
  private static let keys = [SIGINT, SIGQUIT, SIGTSTP]

  /// Lets only the person read a file: what an editor put in place of ours may be for everybody.
  private static func hide(_ path: String) {
    guard let file = try? OpenFile(FileLocation(path: path), O_RDONLY | O_NOFOLLOW) else { return }
    fchmod(file.descriptor, 0o600)
  }

  /// Runs the editor in our process group, so that it owns the terminal as we do; true if it ended well.
  private func run(on path: String) -> Bool {
    var ignored = sigaction()
    ignored.__sigaction_handler.sa_handler = SIG_IGN
    var before: [(key: Int32, action: sigaction)] = []
    for key in Self.keys {
      var action = sigaction()
      sigaction(key, &ignored, &action)
      before.append((key, action))
    }
    defer {
      for (key, var action) in before { sigaction(key, &action, nil) }
    }
    guard let child = start(on: path) else { return false }
    var status: Int32 = 0
    while true {
      let answer = waitpid(child, &status, WUNTRACED)
      if answer < 0, errno == EINTR { continue }
      guard answer == child else { return false }
      // Ctrl-Z in the editor stops both; `fg` continues both.
      guard status & 0xFF == 0x7F else { return status == 0 }
      signal_stop_group()
    }
  }

  /// Starts the editor, for which the keys have their usual effects; nil if it cannot be.
  private func start(on path: String) -> pid_t? {
    let words = ["/bin/sh", "-c", command + " \"$@\"", command, path]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (own, its) in [(terminal.input, 0), (terminal.output, 1), (terminal.output, 2)] {
      posix_spawn_file_actions_adddup2(&actions, own, Int32(its))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var usual = sigset_t()
    sigemptyset(&usual)
    for key in Self.keys { sigaddset(&usual, key) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let error = posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, environ)
    return error == 0 ? child : nil
  }
}

/// Why a text could not be edited. Nothing was changed.
public enum EditingProblem: Error, Hashable, Sendable {
  /// There is no terminal for an editor.
  case noTerminal
  /// The file for the editor cannot be written, or is gone.
  case noFile
  /// What was written cannot be read, or is too long: the system's reason, and the file that it is in.
  case unread(reason: String, kept: String)
  /// The editor could not be started, or ended with an error: its command, and the file with what was written in
  /// it until then, if anything was; both are untrusted text.
  case failed(command: String, kept: String?)

  /// One line for a person.
  public var message: String {
    switch self {
    case .noTerminal: "an editor needs a terminal: use `text`, `alt` and the other commands"
    case .noFile: "the file for your editor can't be written or read: nothing was changed"
    case .unread(let reason, let file):
      "what you wrote can't be read (\(reason)), so nothing was changed: it is in \(file)"
    case .failed(let command, let file):
      "`\(TextLayout.truncate(command, to: 40))` failed, so nothing was changed: "
        + (file.map { "what you wrote is in \($0)" } ?? "set EDITOR to another editor")
    }
  }
}

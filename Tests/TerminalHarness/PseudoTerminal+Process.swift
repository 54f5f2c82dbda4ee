import Foundation
import Glibc

extension PseudoTerminal {
  /// A program that runs at a terminal.
  public struct RunningProcess: Sendable {
    /// How it ended.
    public enum End: Equatable, Sendable {
      /// With this status.
      case exit(Int32)
      /// By this signal.
      case signal(Int32)
    }

    /// Its process id; also of its session and process group.
    public let id: pid_t
    let terminal: PseudoTerminal

    /// Sends it a signal.
    public func send(_ signal: Int32) { kill(id, signal) }

    /// Waits until it ends; what it writes is drawn meanwhile. A program that does not end is
    /// killed.
    public func end(within time: Duration = PseudoTerminal.patience) async throws -> End {
      try await terminal.onThread {
        let deadline = ContinuousClock.now + time
        while true {
          var status: Int32 = 0
          if waitpid(id, &status, WNOHANG) == id {
            while terminal.receive(milliseconds: 0) {}
            return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
          }
          guard ContinuousClock.now < deadline else {
            kill(id, SIGKILL)
            waitpid(id, &status, 0)
            throw terminal.unexpected("the program to end")
          }
          terminal.receive(milliseconds: 10)
        }
      }
    }
  }

  /// Runs a program at this terminal, as a login would: leader of a session of its own.
  ///
  /// - Parameter environment: All of it; `TERM` is `xterm-256color` unless it says otherwise.
  public func spawn(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> RunningProcess {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal a session's leader opens becomes the session's.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    closeOthers(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let startsSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(startsSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let variables = ["TERM": "xterm-256color"].merging(environment) { $1 }
    var id: pid_t = 0
    let code = withCStrings([executable] + arguments) { words in
      withCStrings(variables.map { "\($0)=\($1)" }) { entries in
        posix_spawn(&id, executable, &actions, &attributes, words, entries)
      }
    }
    guard code == 0 else { throw Failure.system("posix_spawn \(executable)", code) }
    return RunningProcess(id: id, terminal: self)
  }

  /// A product of this package, which lies beside the tests.
  public static func product(_ name: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let besides = tests.deletingLastPathComponent().appendingPathComponent(name).path
    if FileManager.default.isExecutableFile(atPath: besides) { return besides }
    let first = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
    return first.deletingLastPathComponent().appendingPathComponent(name).path
  }
}

/// A program that kept other tests' pipes open would keep their readers waiting until its own end.
private func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
  typealias Call = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
  // Swift does not see what glibc has beyond POSIX.
  guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
  _ = unsafeBitCast(symbol, to: Call.self)(&actions, 3)
}

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}

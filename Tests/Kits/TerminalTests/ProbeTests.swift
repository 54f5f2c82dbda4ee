import Fakes
import Foundation
import Glibc
import Terminal
import TerminalHarness
import Testing

extension PromptTests {
  /// Sessions in a process of their own: signals, crashes, job control, pipes.
  @Suite
  struct ProbeTests {
    private let probe = PseudoTerminal.product("terminal-probe")

    private func start(_ terminal: PseudoTerminal) async throws -> PseudoTerminal.RunningProcess {
      let process = try terminal.spawn(probe, environment: ["HOME": "/nowhere", "NO_COLOR": "1"])
      try await terminal.expect("probe>")
      return process
    }

    @Test func `control c interrupts the command and not the program`() async throws {
      let terminal = try PseudoTerminal()
      let process = try await start(terminal)
      terminal.type("wait\r")
      try await terminal.expect("waiting")
      terminal.type("\u{3}")
      try await terminal.expect("interrupted")
      terminal.type("wait\r")
      try await terminal.expect("waiting again") {
        $0.text.components(separatedBy: "waiting").count == 3
      }
      process.send(SIGINT)
      try await terminal.expect("interrupted again") {
        $0.text.components(separatedBy: "interrupted").count == 3
      }
      terminal.type("\u{4}")
      #expect(try await process.end() == .exit(0))
    }

    @Test func `resizing is noticed`() async throws {
      let terminal = try PseudoTerminal()
      let process = try await start(terminal)
      terminal.type("typed")
      try await terminal.expect("probe> typed")
      terminal.resize(columns: 20, rows: 10)
      try await terminal.expect("resized to 20")
      try await terminal.expect("the line") { $0.cursorLine == "probe> typed" }
      terminal.type("\u{15}\u{4}")
      #expect(try await process.end() == .exit(0))
    }

    @Test(arguments: [SIGTERM, SIGHUP]) func `the terminal is restored when asked to end`(
      signal: Int32
    )
      async throws
    {
      let terminal = try PseudoTerminal()
      let before = terminal.modes
      let process = try await start(terminal)
      #expect(terminal.modes != before)
      process.send(signal)
      #expect(try await process.end() == .exit(128 + signal))
      #expect(terminal.modes == before)
    }

    @Test func `the terminal is restored in a crash`() async throws {
      let terminal = try PseudoTerminal()
      let before = terminal.modes
      let process = try terminal.spawn(
        probe, environment: ["NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"])
      try await terminal.expect("probe>")
      terminal.type("crash\r")
      #expect(try await process.end() == .signal(SIGABRT))
      #expect(terminal.modes == before)
      terminal.receiveNow()
      #expect(!terminal.screen.marksPastes)
    }

    @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE])
    func `the terminal is restored after a bad signal`(signal: Int32) async throws {
      let terminal = try PseudoTerminal()
      let before = terminal.modes
      let process = try terminal.spawn(
        probe, environment: ["NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"])
      try await terminal.expect("probe>")
      process.send(signal)
      #expect(try await process.end() == .signal(signal))
      #expect(terminal.modes == before)
    }

    @Test func `control z stops and the shell continues`() async throws {
      let terminal = try PseudoTerminal()
      let shell = try terminal.spawn(
        "/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"],
        environment: ["PS1": "shell$ ", "NO_COLOR": "1", "HOME": "/nowhere"])
      try await terminal.expect("shell$")
      let before = terminal.echoes
      terminal.type("\(probe)\n")
      try await terminal.expect("probe>")
      terminal.type("half")
      try await terminal.expect("probe> half")
      terminal.type("\u{1A}")
      try await terminal.expect("Stopped")
      try await terminal.expect("the shell") { $0.cursorLine == "shell$" }
      #expect(terminal.echoes == before)
      #expect(!terminal.screen.marksPastes)
      terminal.type("fg\n")
      try await terminal.expect("the line as it was") {
        $0.cursorLine == "probe> half" && $0.marksPastes
      }
      terminal.type("\u{15}echo back\r")
      try await terminal.expect("the answer") { $0.rows.contains("back") }
      terminal.type("\u{4}")
      try await terminal.expect("the shell") { $0.cursorLine == "shell$" }
      terminal.type("exit\n")
      #expect(try await shell.end() == .exit(0))
    }

    /// Reads a line in the terminal's ordinary modes, and writes it behind what is in the file.
    private let editor =
      "sh -c 'printf \"ready \"; cat \"$0\"; read line; printf %s \"$line\" >> \"$0\"'"

    @Test func `an editor has the terminal, which is taken back as it was`() async throws {
      let terminal = try PseudoTerminal()
      let before = terminal.echoes
      let process = try terminal.spawn(
        probe, environment: ["HOME": "/nowhere", "NO_COLOR": "1", "EDITOR": editor])
      try await terminal.expect("probe>")
      let editing = terminal.modes
      terminal.type("edit fog over\r")
      try await terminal.expect("ready fog over")
      #expect(terminal.echoes == before)
      terminal.type("the harbour\n")
      try await terminal.expect("what was typed there") { $0.rows.contains("the harbour") }
      try await terminal.expect("the prompt") { $0.cursorLine == "probe>" }
      #expect(terminal.screen.rows.contains("edited: fog over"))
      #expect(terminal.modes == editing)
      terminal.type("edit again\r")
      try await terminal.expect("ready again")
      terminal.type("\u{3}")
      try await terminal.expect("nothing was changed")
      try await terminal.expect("the prompt") { $0.cursorLine == "probe>" }
      terminal.type("echo still here\r")
      try await terminal.expect("the answer") { $0.rows.contains("still here") }
      terminal.type("\u{4}")
      #expect(try await process.end() == .exit(1))
    }

    @Test func `what was written in an editor that fails stays, and it is said where`()
      async throws
    {
      let (terminal, folder) = (try PseudoTerminal(), try ScratchFolder())
      let process = try terminal.spawn(
        probe,
        environment: [
          "HOME": "/nowhere", "NO_COLOR": "1", "TMPDIR": folder.path,
          "EDITOR":
            "sh -c 'printf harbour | cat \"$0\" - > \"$0~\"; chmod 644 \"$0~\"; "
            + "mv \"$0~\" \"$0\"; exit 1'",
        ])
      try await terminal.expect("probe>")
      terminal.type("edit fog over the\r")
      try await terminal.expect("you wrote is in")
      try await terminal.expect("the prompt") { $0.cursorLine == "probe>" }
      let name = try #require(try folder.names().first)
      #expect(try folder.bytes(of: name) == Array("fog over the\nharbour".utf8))
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "though the editor put another there")
      #expect(terminal.screen.rows.joined().contains(name))
      terminal.type("\u{4}")
      #expect(try await process.end() == .exit(1))
    }

    @Test func `a text that is emptied in an editor is empty`() async throws {
      let terminal = try PseudoTerminal()
      let process = try terminal.spawn(
        probe, environment: ["HOME": "/nowhere", "NO_COLOR": "1", "EDITOR": "truncate -s 0"])
      try await terminal.expect("probe>")
      terminal.type("edit fog\r")
      try await terminal.expect("the empty text") { $0.rows.contains("edited:") }
      try await terminal.expect("the prompt") { $0.cursorLine == "probe>" }
      terminal.type("\u{4}")
      #expect(try await process.end() == .exit(0))
    }

    @Test(arguments: [
      ("truncate -s 1048577", "File too large"),
      ("sh -c 'rm \"$0\"; mkfifo \"$0\"'", "Illegal seek"),
    ])
    func `what cannot be read from an editor stays, and it is said where`(
      editor: String, reason: String
    ) async throws {
      let (terminal, folder) = (try PseudoTerminal(), try ScratchFolder())
      let process = try terminal.spawn(
        probe,
        environment: [
          "HOME": "/nowhere", "NO_COLOR": "1", "TMPDIR": folder.path, "EDITOR": editor,
        ])
      try await terminal.expect("probe>")
      terminal.type("edit fog\r")
      try await terminal.expect("can't be read (\(reason))")
      try await terminal.expect("the prompt") { $0.cursorLine == "probe>" }
      let name = try #require(try folder.names().first)
      #expect(terminal.screen.rows.joined().contains(name))
      terminal.type("\u{4}")
      #expect(try await process.end() == .exit(1))
    }

    @Test func `control z in an editor stops both and the shell continues both`() async throws {
      let terminal = try PseudoTerminal()
      let shell = try terminal.spawn(
        "/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"],
        environment: ["PS1": "shell$ ", "NO_COLOR": "1", "HOME": "/nowhere", "EDITOR": editor])
      try await terminal.expect("shell$")
      terminal.type("\(probe)\n")
      try await terminal.expect("probe>")
      terminal.type("edit fog\r")
      try await terminal.expect("ready fog")
      terminal.type("\u{1A}")
      try await terminal.expect("Stopped")
      try await terminal.expect("the shell") { $0.cursorLine == "shell$" }
      terminal.type("fg\n")
      terminal.type("back\n")
      try await terminal.expect("edited: fog")
      try await terminal.expect("the prompt") { $0.cursorLine == "probe>" }
      terminal.type("\u{4}")
      try await terminal.expect("the shell") { $0.cursorLine == "shell$" }
      terminal.type("exit\n")
      #expect(try await shell.end() == .exit(0))
    }

    @Test func `a child starts with no signal ignored`() async throws {
      let terminal = try PseudoTerminal()
      let process = try await start(terminal)
      terminal.type("child\r")
      try await terminal.expect("SigCgt")
      let row = terminal.screen.rows.first { $0.hasPrefix("SigIgn:") } ?? ""
      let mask = UInt64(row.suffix(16), radix: 16) ?? .max
      let ordinary = [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP, SIGWINCH, SIGCONT]
      #expect(ordinary.allSatisfy { mask & 1 << UInt64($0 - 1) == 0 })
      terminal.type("\u{4}")
      #expect(try await process.end() == .exit(0))
    }

    @Test func `a dumb terminal gets a plain prompt and no sequences`() async throws {
      let terminal = try PseudoTerminal()
      let process = try terminal.spawn(probe, environment: ["TERM": "dumb"])
      try await terminal.expect("probe>")
      terminal.type("echo plain words\n")
      try await terminal.expect("the answer") { $0.rows.contains("plain words") }
      terminal.type("\u{4}")
      #expect(try await process.end() == .exit(0))
      #expect(!terminal.received.contains("\u{1B}"))
    }

    @Test @MainActor
    func `what comes at a plain prompt stands on lines of its own, and the prompt comes again`()
      async throws
    {
      let stage = try await Stage(environment: ["TERM": "dumb"]).start()
      stage.session.write("1 new photo")
      try await stage.terminal.expect("the prompt again") {
        $0.rows.prefix(3) == ["test>", "1 new photo", "test>"]
      }
      stage.answers = false
      stage.terminal.type("go\n")
      try await stage.expect { $0 == [.line("go")] }
      stage.session.write("gone")
      try await stage.terminal.expect("no prompt while a command runs") {
        $0.text.hasSuffix("test> go\ngone")
      }
      await stage.session.close()
    }

    @Test func `the prompt has colour where the terminal has`() async throws {
      let terminal = try PseudoTerminal()
      let process = try terminal.spawn(probe)
      try await terminal.expect("probe>")
      let screen = terminal.screen
      #expect(screen.cells(inRow: 0).prefix(7).map(\.style) == ["1", "1", "1", "1", "1", "2", ""])
      terminal.type("echo x\r")
      try await terminal.expect("the answer") { $0.rows.contains("x") }
      #expect(terminal.screen.rows[0] == "probe> echo x")
      terminal.type("\u{4}")
      #expect(try await process.end() == .exit(0))
    }
  }
}

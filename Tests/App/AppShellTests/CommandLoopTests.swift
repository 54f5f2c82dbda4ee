import Domain
import Fakes
import Foundation
import Terminal
import Testing
import Viper

@testable import AppShell

@MainActor
@Suite("The command loop")
struct CommandLoopTests {
  private let app = AppModule()

  @Test func `leaves at quit and reads nothing after it`() async {
    _ = await app.run(["quit", "greet Ada"])
    #expect(!app.log.events.contains("greet Ada"))
  }

  @Test func `takes Enter alone for what the screen says it means`() async {
    _ = await app.run([""])
    #expect(app.log.events.last == "greet nobody")
  }

  @Test func `takes an empty line in a script for nothing`() async {
    _ = await app.run(["", "# a comment"], isInteractive: false)
    #expect(app.log.events == ["stream appears"])
  }

  @Test(arguments: ["gret Ada", "greet", "greet Ada Bea", "greet \"Ada", "s"])
  func `says in one line what is wrong with a line`(line: String) async {
    let console = await app.run([line])
    #expect(console.recording.lines.count == 1)
    #expect(console.recording.lines[0].hasPrefix("✗ "))
    #expect(app.log.events == ["stream appears"])
  }

  @Test func `suggests what was probably meant`() async {
    let console = await app.run(["gret Ada"])
    #expect(console.recording.text == "✗ unknown command `gret`: did you mean `greet`?")
  }

  @Test(arguments: [
    (Result<Bool, LibraryError>.success(false), "there are no photos yet"),
    (.success(true), "type `help` for all"),
    (.failure(.readOnly(path: "/library")), "type `help` for all"),
  ])
  func `says of a word that means nothing that there are no photos, as long as that is so`(
    sources: Result<Bool, LibraryError>, reason: String
  ) async {
    let console = await AppModule(interactor: MainInteractor(sources: sources)).run(["xyzzy"])
    #expect(console.recording.text.hasPrefix("✗ unknown command `xyzzy`"))
    #expect(console.recording.text.contains(reason))
  }

  @Test
  func `says once in a script that nothing came of what brings in photos, not of all that follows`()
    async
  {
    let lines = ["gret Ada", "list 3", "next"]
    let empty = AppModule(interactor: MainInteractor(sources: .success(false)))
    let script = await empty.run(lines, isInteractive: false)
    #expect(script.recording.lines == ["✗ unknown command `gret`: did you mean `greet`?"])
    #expect(await empty.run(lines).failureCount == 3)
    #expect(await app.run(lines, isInteractive: false).failureCount == 3)
  }

  @Test func `cancels the running command at Ctrl-C, and only that`() async {
    let console = await app.run(["wait", "greet Ada"]) { console, log in
      try await until { app.log.events.last == "wait" }
      console.send(.interrupt)
    }
    #expect(app.log.events == ["stream appears", "wait", "cancelled", "greet Ada"])
    #expect(console.prompts.count == 3)
  }

  @Test func `ends a script at Ctrl-C`() async {
    _ = await app.run(["wait", "greet Ada"], isInteractive: false) { console, log in
      try await until { app.log.events.last == "wait" }
      console.send(.interrupt)
    }
    #expect(app.log.events == ["stream appears", "wait", "cancelled"])
  }

  @Test func `stops a running command when it is told to terminate`() async {
    _ = await app.run(["wait"]) { console, log in
      try await until { app.log.events.last == "wait" }
      console.send(.terminate(signal: 15))
    }
    #expect(app.log.events == ["stream appears", "wait", "cancelled"])
  }

  @Test func `takes colours and history from the profile`() async {
    let console = await app.run([])
    #expect(console.colours == .ansi256)
    #expect(console.history?.path() == "/state/history-1")
  }

  @Test func `does lines that are typed meanwhile in their order, one at a time`() async {
    await app.run([]) { console, _ in
      console.send(.line("greet Ada"))
      console.send(.line("greet Bea"))
    }
    #expect(app.log.events == ["stream appears", "greet Ada", "greet Bea"])
  }

  @Test func `forgets the lines that wait at Ctrl-C`() async {
    await app.run(["wait"]) { console, log in
      try await until { log.events.last == "wait" }
      console.send(.line("greet Ada"))
      console.send(.interrupt)
    }
    #expect(app.log.events == ["stream appears", "wait", "cancelled"])
  }

  @Test func `keeps no history and takes no command but its own while the profile is locked`() async
  {
    let app = AppModule(interactor: MainInteractor(state: .auth))
    let console = await app.run(["settings", "nonsense", "greet Ada"])
    #expect(console.history == nil)
    #expect(console.recording.lines == Array(repeating: "✗ \(AppProblem.locked.reason)", count: 2))
    #expect(app.log.events == ["auth appears", "greet Ada"])
  }

  @Test func `records what was understood, so that it can be run again`() async throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/session"
    let app = AppModule(recorder: try ScriptRecorder(path: path))
    await app.run(["greet Ada", "nonsense", "", "gr Bea"])
    let lines = try String(contentsOfFile: path, encoding: .utf8)
    withExtendedLifetime(scratch) { #expect(lines == "greet Ada\ngreet\ngr Bea\n") }
  }
}

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
    _ = await app.run(["greet Bo", "quit", "greet Ada"])
    #expect(app.log.events.filter { $0.hasPrefix("greet") } == ["greet Bo"])
  }

  @Test func `takes Enter alone for what the screen says it means`() async {
    _ = await app.run([""])
    #expect(app.log.events.last == "greet nobody")
  }

  @Test func `takes an empty line in a script for nothing`() async {
    _ = await app.run(["", "# a comment"], isInteractive: false)
    #expect(app.log.events == ["stream appears"])
  }

  @Test(arguments: [
    (["settings"], ["look", "listen"]), (["stream"], ["look", "listen"]),
    (["auth", "settings", "", "# the end"], ["look", "listen"]),
    (["settings", "set a"], ["set a"]), (["settings list.length"], []), (["settings", "quit"], []),
    (["settings", "nonsense"], []), (["settings", "back"], []), (["settings set a"], ["set a"]),
  ])
  func `shows what is on a screen to a script that ends there, and to no person`(
    lines: [String], done: [String]
  ) async {
    let commands = { [log = app.log] in
      log.events.filter { !$0.contains("appears") && !$0.contains("disappears") }
    }
    await app.run(lines, isInteractive: false)
    #expect(commands() == done)
    let person = AppModule()
    await person.run(lines.filter { !$0.isEmpty })
    #expect(!person.log.events.contains("look"))
  }

  @Test(arguments: ["gret Ada", "greet", "greet Ada Bea", "greet \"Ada", "wait a bit"])
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
    (
      Result<Bool, LibraryError>.success(false),
      "7 works once you have photos: `settings add <folder>`"
    ),
    (.success(true), "unknown command `7`: `help` shows all of them"),
    (.failure(.readOnly(path: "/library")), "unknown command `7`: `help` shows all of them"),
  ])
  func `says of a photo's number that there are no photos, as long as that is so`(
    sources: Result<Bool, LibraryError>, reason: String
  ) async {
    let console = await AppModule(interactor: MainInteractor(sources: sources)).run(["auth", "7"])
    #expect(console.recording.text.replacing("`7` works", with: "7 works") == "✗ " + reason)
  }

  @Test func `says where a command is that another screen has, and does it from here`() async {
    let console = await app.run(["sources", "settings sources", "se sources", "settings", "set a"])
    #expect(
      console.recording.lines == ["✗ `sources` is in settings: type `settings sources`"])
    #expect(
      app.log.events == [
        "stream appears", "sources", "sources", "stream disappears", "settings appears", "set a",
      ])
    #expect(console.prompts == ["stream", "stream", "stream", "stream", "settings", "settings"])
  }

  @Test func `does from here what is typed with three letters, or by an alias`() async {
    await app.run(["waste dis", "waste x"])
    #expect(app.log.events == ["stream appears", "discard", "discard"])
  }

  @Test func `says what the screen on top knows better`() async {
    let console = await app.run(["lost", "lost again"])
    #expect(
      console.recording.lines == [
        "✗ type `greet`", "✗ unknown command `lost`: `help` shows all of them",
      ])
  }

  @Test(arguments: [
    ("set a", "`set` is in settings: type `settings set a`"),
    ("soruces", "unknown command `soruces`: did you mean `settings sources`?"),
    ("settings soruces", "unknown command `settings soruces`: did you mean `settings sources`?"),
    ("settings no such", "`settings` has no command `no`: `help settings` lists them"),
    ("settings set", "`set` needs a key: type `set <key>`"),
    ("waste di", "`di` is too short: type at least `dis` for `discard`"),
  ])
  func `means a command of another screen rather than a screen that begins so`(
    line: String, reason: String
  ) async {
    let console = await app.run([line])
    #expect(console.recording.lines == ["✗ " + reason])
    #expect(app.log.events == ["stream appears"])
  }

  @Test func `goes to a screen with what it is to show`() async {
    await app.run(["settings list.length"])
    #expect(app.log.events.last == "settings appears list.length")
    await app.run(["settings @bo@photos.example --as @ada"])
    #expect(app.log.events.last == "settings appears @bo@photos.example --as @ada")
  }

  @Test func `says under which name a command is waited for, and what was stopped`() async {
    let console = await app.run(["wait"]) { console, log in
      try await until { log.events.last == "wait" }
      console.send(.interrupt)
    }
    #expect(console.recording.progress.first??.text == "wait")
    #expect(console.recording.progress.last == .some(nil))
    #expect(app.log.typed == ["wait"])
  }

  @Test func `types lines by itself before those of a person`() async {
    await app.run(["greet Ada"], typing: ["settings sources"])
    #expect(app.log.events == ["stream appears", "sources", "greet Ada"])
  }

  @Test func `says of each line of a script that goes on what is wrong with it`() async {
    let lines = ["gret Ada", "list 3", "next"]
    let empty = AppModule(interactor: MainInteractor(sources: .success(false)))
    #expect(await empty.run(lines, isInteractive: false).failureCount == 3)
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
    await app.run([], endsWithLines: false) { console, log in
      console.send(.line("greet Ada"))
      console.send(.line("greet Bea"))
      try await until("both to be done") { log.events.last == "greet Bea" }
      console.send(.endOfInput)
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
    withExtendedLifetime(scratch) { #expect(lines == "show\ngreet Ada\ngreet\ngr Bea\n") }
  }

  @Test(
    arguments: [
      (nil, ["greet Ada", "settings", "back"], "show\ngreet Ada\nsettings\nback\n"),
      ("settings", ["set a", "stream", "gr Bo"], "go settings\nset a\nstream\nshow\ngr Bo\n"),
      ("photostream://settings/a;b", [], "go 'photostream://settings/a;b'\n"),
      ("nowhere", [], "show\n"),
    ] as [(String?, [String], String)])
  func `records what was shown at the start without being typed, once`(
    place: String?, typed: [String], recorded: String
  ) async throws {
    for isInteractive in [true, false] {
      let scratch = try ScratchFolder()
      let path = scratch.path + "/session"
      let app = AppModule(recorder: try ScriptRecorder(path: path))
      await app.run(typed, at: place, isInteractive: isInteractive)
      let lines = try String(contentsOfFile: path, encoding: .utf8)
      let wanted = isInteractive ? recorded : recorded.replacing("show\n", with: "")
      withExtendedLifetime(scratch) { #expect(lines == wanted) }
    }
  }
}

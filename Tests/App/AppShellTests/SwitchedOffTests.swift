import Domain
import Fakes
import Terminal
import Testing
import Viper

@testable import AppShell

@MainActor
@Suite("Screens that a flag decides about")
struct SwitchedOffTests {
  private let off = "`lab` is switched off by default: `set flag.discover on` tries it out"

  private func app(on: Bool) -> AppModule {
    var app = AppModule()
    app.interactor.flags = FixedFlags(on: on ? [Flags.discover] : [])
    return app
  }

  @Test func `one that is off is in no list, help or completion, and its link says why`() async {
    let console = await app(on: false).run([
      "screens", "help", "go photostream://lab", "go lab", "help lab",
    ])
    let lines = console.recording.lines
    #expect(!console.offered.contains("lab") && !console.offered.contains("tryout"))
    #expect(lines.count { $0.contains(off) } == 2, "\(lines)")
    #expect(!lines.contains { $0.contains("the lab screen") }, "\(lines)")
  }

  @Test(arguments: [
    (FlagDecision.Decider.setting(.profile), "`set flag.discover on` tries it out"),
    (.server("home.example"), "`set flag.discover on` tries it out"),
    (
      .setting(.argument),
      "by the command line: start with `--set flag.discover=on`, or without it, to try it out"
    ),
    (
      .setting(.environment),
      "start with `\(Flags.discover.key.environmentVariable)=on`, or without it, to try it out"
    ),
  ])
  func `what helps is what counts against who has decided`(
    decider: FlagDecision.Decider, help: String
  ) async {
    let app = app(on: false)
    app.interactor.flags.decide(FlagDecision(Flags.discover, word: "off", by: decider))
    let lines = await app.run(["go photostream://lab"]).recording.lines
    let told = lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    #expect(told.contains(help), "\(lines)")
  }

  @Test func `its commands are not found from elsewhere either`() async {
    let app = app(on: false)
    await app.run(["lab tryout", "tryout", "lab"])
    #expect(!app.log.events.contains { $0.contains("lab") || $0 == "tryout" }, "\(app.log.events)")
  }

  @Test func `one that is on is a screen as others`() async {
    let console = await app(on: true).run(["screens", "go photostream://lab", "back"])
    #expect(console.offered.contains("lab"))
    #expect(console.prompts.contains("lab"))
    #expect(console.recording.lines.contains { $0.contains("the lab screen") })
  }

  /// An app in which `tryout` has the screen that it is typed on switched off.
  private var appOfOneTry: AppModule {
    var app = app(on: true)
    let flags = app.interactor.flags
    app.interactor.used = { command in
      guard command == "tryout" else { return }
      flags.decide(
        FlagDecision(Flags.discover, word: "off", by: .server("home.example")))
    }
    return app
  }

  @Test func `one that is switched off while it is shown is left at the next command`() async {
    let app = appOfOneTry
    let console = await app.run(["lab", "tryout", "greet Ada", "greet Bea"])
    #expect(console.prompts == ["stream", "lab", "lab", "stream", "stream"], "\(console.prompts)")
    #expect(app.log.events.contains("tryout"))
    #expect(!app.log.events.contains("greet Ada"), "it was typed on the screen that is gone")
    #expect(app.log.events.last == "greet Bea")
    #expect(
      console.recording.lines.contains { $0.contains("`lab` is switched off by home.example") })
  }

  @Test func `what is typed there and not for it is done`() async {
    let quitting = await appOfOneTry.run(["lab", "tryout", "quit", "greet Bea"])
    #expect(quitting.prompts == ["stream", "lab", "lab"], "\(quitting.prompts)")
    let app = appOfOneTry
    await app.run(["settings", "lab", "tryout", "stream greet Ada"])
    #expect(app.log.events.contains("greet Ada"), "\(app.log.events)")
  }

  @Test func `it is left once: back leads no further`() async {
    let console = await appOfOneTry.run(["settings", "lab", "tryout", "back"])
    #expect(console.prompts == ["stream", "settings", "lab", "lab", "settings"])
  }
}

import ArgumentParser
import Fakes
import Terminal
import Testing
import Viper

@testable import DevApp

@MainActor
@Suite("A scenario")
struct ScenarioTests {
  @MainActor
  private final class LeadingView: ScreenView {
    let prompt = "leading"
    let commands = [Command("leave", [Command.Argument("word", .word)], summary: "go away")]
    private let context: ScreenContext

    init(_ context: ScreenContext) { self.context = context }

    func appear(_ destination: Destination) async { context.console.write("here") }
    func perform(_ call: CommandCall) async {
      switch call[0] {
      case "back": await context.navigator.pop()
      case "anew": await context.navigator.restart()
      default: await context.navigator.push(Destination("photo", call.arguments))
      }
    }
  }

  private let console = RecordingConsole()

  private func scenario(_ commands: [String] = []) -> Scenario {
    Scenario("full", "all of it", commands: commands) { context in
      Screen(name: "leading", view: LeadingView(context))
    }
  }

  @Test func `types its commands once, the first time its screen appears`() async {
    let screen = scenario(["leave 3"]).makeScreen(on: console)
    await screen.view.appear(Destination("leading"))
    await screen.view.appear(Destination("leading"))
    #expect(console.lines == ["here", "leading> leave 3", "→ photo 3", "here"])
  }

  @Test func `says where its screen would lead`() async {
    let screen = scenario(["leave back", "leave anew"]).makeScreen(on: console)
    await screen.view.appear(Destination("leading"))
    #expect(console.lines.filter { $0.hasPrefix("→") } == ["→ back", "→ the start"])
  }

  @Test func `says what is wrong with a command of its own`() async {
    await scenario(["leaves now"]).makeScreen(on: console).view.appear(Destination("leading"))
    #expect(
      console.lines.last == "✗ unknown command `leaves`: did you mean `leave`?")
  }

  @Test func `shows no typed lines in a script`() async {
    let console = RecordingConsole(isInteractive: false)
    await scenario(["leave 3"]).makeScreen(on: console).view.appear(Destination("leading"))
    #expect(console.lines == ["here", "→ photo 3"])
  }

  @Test func `is a screen of its own name, so that each scenario can lie on the others`() {
    let context = ScreenContext(console: console, navigator: FakeNavigator())
    #expect(scenario().descriptor.make((), context).name == "full")
    #expect(scenario().makeScreen(on: console).name == "leading")
  }

  @Test func `is the one asked for, else full, else the first; an unknown one is none`() throws {
    let first = Scenario("first", "") { Screen(name: "leading", view: LeadingView($0)) }
    #expect(try DevArguments.parse(["photo"]).choice(among: [first, scenario()]).name == "full")
    #expect(try DevArguments.parse(["photo"]).choice(among: [first]).name == "first")
    #expect(
      try DevArguments.parse(["photo", "first"]).choice(among: [first, scenario()]).name == "first")
    let unknown = try DevArguments.parse(["photo", "other"])
    let error = #expect(throws: ValidationError.self) {
      try unknown.choice(among: [first, scenario()])
    }
    #expect(error?.message == "there is no scenario `other`, only: first, full")
  }

  private enum PhotoGridDev: ScreenScenarios {
    static let scenarios: [Scenario] = []
  }

  @Test func `belongs to a screen that may be spelt in many ways`() throws {
    for name in ["photogrid", "photo-grid", "PhotoGrid", "PhotoGridScreen", "photo_grid_dev"] {
      let chosen = try DevArguments.parse([name]).screen(among: [PhotoGridDev.self])
      #expect(ObjectIdentifier(chosen) == ObjectIdentifier(PhotoGridDev.self))
    }
    let unknown = try DevArguments.parse(["photo"])
    let error = #expect(throws: ValidationError.self) {
      try unknown.screen(among: [PhotoGridDev.self])
    }
    #expect(error?.message == "there is no screen `photo`; there are PhotoGrid")
  }
}

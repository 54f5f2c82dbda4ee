import Domain
import Fakes
import Foundation
import Terminal
import Testing
import Viper

@testable import AppShell

@MainActor
@Suite("What can be typed everywhere")
struct AppViewTests {
  private let app = AppModule()

  @Test func `gives a line to the screen on top`() async {
    let console = await app.run(["greet Ada", "gr Bea"])
    #expect(app.log.events == ["stream appears", "greet Ada", "greet Bea"])
    #expect(console.prompts == ["stream", "stream", "stream"])
  }

  @Test func `gives words of a shell to the screen that they name, each as one`() async {
    let lines = [
      ["settings", "set", "it's a"], ["setting", "sources"], ["soruces", "it's", "b"],
    ]
    let console = await app.run(lines.map(ShellWords.line), isInteractive: false)
    #expect(app.log.events == ["stream appears", "set it's a", "sources"])
    #expect(
      console.recording.lines == ["✗ unknown command `soruces`: did you mean `settings sources`?"])
  }

  @Test func `goes to a screen by its name, and back`() async {
    let console = await app.run(["settings", "back", "go settings", "quit"])
    #expect(console.prompts == ["stream", "settings", "stream", "settings"])
  }

  @Test func `follows a deep link`() async {
    _ = await app.run(["go photostream://settings/list.length"])
    #expect(app.log.events.last == "settings appears list.length")
  }

  @Test func `tells what can be typed here and everywhere, and more about one command`() async {
    let overview = await app.run(["help"]).recording.text
    #expect(overview.contains("greet <name>  greet someone"))
    #expect(overview.contains("go <screen>"))
    #expect(overview.contains("Screens: stream, settings, auth"))
    let one = await app.run(["help quit"]).recording.lines
    #expect(one == ["quit  also: exit, q", "leave the program; Ctrl-D does the same"])
  }

  @Test func `tells more about another screen, and about a command of it`() async {
    let screen = await app.run(["help settings"]).recording.lines
    #expect(
      screen == [
        "settings: the settings screen", "  sources    list where photos come from",
        "  set <key>  change a setting", "From anywhere: settings <command>",
      ])
    #expect(await app.run(["settings help"]).recording.lines == screen)
    let command = await app.run(["help sources"]).recording.lines
    #expect(command == ["settings sources", "list where photos come from"])
    #expect(await app.run(["settings help sources"]).recording.lines == command)
  }

  @Test func `tells which commands of a screen can be typed from anywhere, unless all can`() {
    let finder = FinderView(log: ScreenLog())
    let lines = HelpText.commands(
      of: ScreenSummary(name: "finder", aliases: [], summary: "the finder"), finder.commands,
      fromElsewhere: finder.commandsFromElsewhere)
    #expect(lines.last?.plain == "From anywhere: finder find")
    let all = HelpText.commands(
      of: ScreenSummary(name: "finder", aliases: [], summary: "the finder"), finder.commands,
      fromElsewhere: finder.commands)
    #expect(all.last?.plain == "From anywhere: finder <command>")
  }

  @Test func `tells after a screen's name about its command, whatever is called so here`() async {
    let lines = await app.run(["auth help greet", "auth", "auth help gr"]).recording.lines
    #expect(lines == ["auth greet <name>", "greet someone", "greet <name>", "greet someone"])
    let several = await app.run(["settings help s"]).recording.lines
    #expect(several.count == 1 && several.first?.hasPrefix("✗ ") == true, "not `screens`")
  }

  @Test func `fits help into the window: by names alone, and by pages if it must`() async {
    for rows in [24, 12, 8] {
      let lines = await app.run(["help"], rows: rows).recording.lines
      #expect(lines.count < rows)
      #expect(lines.contains { $0.contains("greet <name>") })
    }
    let pages = await app.run(["help", "", ""], rows: 5).recording.lines
    #expect(pages.filter { $0 == "Enter shows more." }.count == 1)
    #expect(pages.last?.hasPrefix("`help <word>` says more.") == true)
    #expect(app.log.events.last == "greet nobody")
    let script = await app.run(["help"], isInteractive: false, rows: 5).recording.lines
    #expect(script.contains { $0.contains("greet someone") })
  }

  @Test func `tells an example of a word that searches know`() async {
    #expect(
      await app.run(["help near:", "help BY:bo"]).recording.lines == [
        "search near:\"Lisbon\" 20km",
        "find photos so; `search help find` tells all words of a search", "search by:ada",
        "find photos so; `search help find` tells all words of a search",
      ])
  }

  @Test func `takes a slash for a search, unless it begins a path`() async throws {
    let console = await app.run([" /fog", "/", "/tmp", "/no/such"])
    #expect(app.log.events.suffix(2) == ["stream disappears", "search appears fog"])
    #expect(console.recording.lines.count == 3)
    #expect(console.recording.lines.allSatisfy { $0.hasPrefix("✗ unknown command `/") })
  }

  @Test(arguments: ["/wait", "/greet x", "/\"thick fog\"", "/help"])
  func `takes what stands behind a slash for no command, as it was typed`(line: String) async {
    await app.run(["go search", line])
    #expect(app.log.events.last == "search appears \(line.dropFirst())")
    let locked = AppModule(interactor: MainInteractor(state: .auth))
    let console = await locked.run([line])
    #expect(console.recording.lines == ["✗ \(AppProblem.locked.reason)"])
    #expect(locked.log.events == ["auth appears"])
  }

  @Test func `lists the screens`() async {
    let console = await app.run(["screens"])
    #expect(
      console.recording.lines == [
        "›   stream         the stream screen", "    settings       the settings screen",
        "    auth           the auth screen",
      ])
    #expect(console.recording.records.count == 3)
  }

  @Test func `clears the screen, and what is no screen stays as it is`() async {
    #expect(await app.run(["screens", "clear"]).recording.lines.isEmpty)
    let script = await app.run(["screens", "clear"], isInteractive: false).recording
    #expect(script.lines.count == 3)
  }

  @Test func `offers the screen's commands, the app's and the screens to Tab`() async {
    #expect(
      await app.run([]).offered == [
        "greet", "wait", "help", "screens", "go", "back", "undo", "clear", "quit", "stream",
        "settings", "auth",
      ])
  }
}

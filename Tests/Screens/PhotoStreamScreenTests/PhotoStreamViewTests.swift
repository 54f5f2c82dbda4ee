import DevApp
import Domain
import Expectations
import Fakes
import PhotoActions
import Terminal
import Testing
import Viper

@testable import PhotoStreamDev
@testable import PhotoStreamScreen

@MainActor
@Suite("The photo stream's view")
struct PhotoStreamViewTests {
  @MainActor
  private final class FakePresenter: PhotoStreamPresenting {
    private(set) var actions: [String] = []
    private(set) var photoActions: [PhotoAction] = []
    var sourceNames: [String] = []
    var searchSuggestions: [String] = []
    var selectionName: String?
    let now = ManualTime().now

    func appear(_ place: Int?, isInteractive: Bool) async {
      actions.append("appear \(place ?? 0)\(isInteractive ? "" : " in a script")")
    }

    func disappear() { actions.append("disappear") }
    func perform(_ action: PhotoAction) async { photoActions.append(action) }
    func open(_ place: Int?) async { actions.append("open \(place ?? 0)") }
    func showGrid(_ part: StreamPart, on canvas: PictureCanvas?) async {
      actions.append("grid \(part)")
    }
    func list(_ part: StreamPart) async { actions.append("list \(part)") }
    func markAllSeen() async { actions.append("mark all") }
    func fill(_ number: Int?) async { actions.append("fill \(number ?? 0)") }
    func fillAll() async { actions.append("fill all") }
    func show(only name: String?, isSearch: Bool) async {
      actions.append((isSearch ? "found " : "only ") + (name ?? "?"))
    }
    func listMuted(_ length: Int?) async { actions.append("muted \(length ?? 0)") }
    func refresh() async { actions.append("refresh") }
    func post(_ draft: Draft) async {
      let pictures = draft.pictures.map {
        "\($0.location.displayPath) (\($0.alternativeText ?? "?"))"
      }
      actions.append("post \(draft.text) \(pictures)")
    }
  }

  private let presenter = FakePresenter()

  private func view(_ console: RecordingConsole) -> PhotoStreamView {
    let photos = PhotoActionsRouter.makeComponent(
      FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()),
      layout: .amongOthers)
    return PhotoStreamView(console: console, photos: photos, presenter: presenter)
  }

  @Test(arguments: PhotoStreamDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: PhotoStreamDev.scenarios)
  }

  @Test func `has Tab offer sources behind only, and what can be looked for`() {
    presenter.sourceNames = ["pics"]
    presenter.searchSuggestions = ["by:ada"]
    let completer = Completer(commands: view(RecordingConsole()).commands)
    #expect(completer.complete("only pi").insertion == "pics ")
    #expect(completer.complete("only fog by:a").insertion == "by:ada ")
    #expect(completer.complete("only is:vi").insertion == "is:video ")
  }

  @Test func `tells whoever wants all photos back how, while one search is shown alone`() {
    let view = view(RecordingConsole())
    #expect(view.advice(on: "reset") == nil)
    presenter.selectionName = "night"
    #expect(
      view.advice(on: "reset") == "only night is shown: `only all` shows all photos again")
    #expect(view.advice(on: "reset list.length") == nil, "that is a setting")
  }

  @Test func `tells whoever types an address what brings in the photos there`() {
    let view = view(RecordingConsole())
    #expect(
      view.advice(on: "https://a.example/feed")
        == "`settings add https://a.example/feed` brings in what is there")
  }

  @Test func `fills a gap by its number, or all, and nothing else`() async {
    let console = RecordingConsole()
    for gap in ["1,204", "all", "AL", "0", "x"] {
      await view(console).perform(CommandCall("fill", [gap]))
    }
    #expect(presenter.actions == ["fill 1204", "fill all", "fill all"])
    #expect(
      console.lines
        == ["0", "x"].map { "✗ `\($0)` is no gap: type `fill`, `fill 2` or `fill all`" })
  }

  @Test func `help on mute tells how to hide what is no person`() throws {
    let details = try #require(view(RecordingConsole()).commands.named("mute")).details
    #expect(details.contains("settings set mute.searches"))
    #expect(details.contains("`filters"))
  }

  @Test func `tells what was found meanwhile, and why nothing could be`() {
    let console = RecordingConsole()
    let view = view(console)
    view.display(.came(photos: 1))
    view.display(.updated(ScanSummary(name: "Pictures", photos: 3, added: 1, removed: 2)))
    view.display(.refreshFailed(reason: "the disk is full"))
    #expect(
      console.lines == [
        "✓ 1 new photo so far; not all sources have answered yet", "✓ 1 new photo, 2 removed",
        "! looking for new photos failed: the disk is full",
      ])
  }

  @Test(
    arguments: [
      ("", .ahead(nil)), ("5", .ahead(5)), ("1000", .ahead(1000)), ("-5", .before(5)),
      ("all", .all), ("ALL", .all), ("from 120", .from(120)), ("from   3", .from(3)),
      ("from 1,204", .from(1_204)), ("1,000", .ahead(1_000)),
    ] as [(String, StreamPart)])
  func `understands which part is to be listed`(typed: String, part: StreamPart) {
    #expect(StreamPart(typed, most: 1000) == part)
  }

  @Test(arguments: ["0", "1001", "-1001", "99999999999999999999"])
  func `says how much can be listed`(typed: String) async {
    let console = RecordingConsole(columns: 200)
    await view(console).perform(CommandCall("list", [typed]))
    await view(console).perform(CommandCall("grid", [typed]))
    #expect(
      console.lines == [
        "✗ `list` takes a number up to 1,000: type `list 5`, `list -5`, `list from 120` or `list all`",
        "✗ `grid` takes a number up to 48: type `grid 5`, `grid -5`, `grid from 120` or `grid all`",
      ])
    #expect(presenter.actions.isEmpty)
  }

  @Test(arguments: ["foo", "from", "from 0", "from -3", "from x", "5 6", "all 3", "2.5"])
  func `says what can be listed where a part is none`(typed: String) async {
    let console = RecordingConsole(columns: 200)
    await view(console).perform(CommandCall("list", [typed]))
    #expect(
      console.lines == [
        "✗ `\(typed)` is no part of the stream: "
          + "type `list 5`, `list -5`, `list from 120` or `list all`"
      ])
    #expect(presenter.actions.isEmpty)
  }

  @Test func `turns typed words into actions`() async {
    let view = view(RecordingConsole())
    for call in [
      CommandCall("list"), CommandCall("list", ["5"]), CommandCall("seen", ["all"]),
      CommandCall("refresh"), CommandCall("fill"), CommandCall("fill", ["2"]),
      CommandCall("only", ["all"]), CommandCall("only"), CommandCall("filtered", ["7"]),
      CommandCall("open"), CommandCall("open", ["3"]), CommandCall("grid"),
      CommandCall("grid", ["4"]), CommandCall("next"), CommandCall("like", ["2"]),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "list ahead(nil)", "list ahead(Optional(5))", "mark all", "refresh", "fill 0", "fill 2",
        "only all", "only ?", "muted 7", "open 0", "open 3", "grid ahead(nil)",
        "grid ahead(Optional(4))",
      ])
    #expect(presenter.photoActions == [.next, .react(.like, [2])])
  }

  @Test func `takes for a search what a search has found, and nothing that is typed`() async throws
  {
    let view = view(RecordingConsole())
    let parser = CommandParser(commands: view.commands, home: nil)
    for line in [
      "only fog search", #"only fog "search""#, #"only "fog" "search""#, "only 'fog' search",
      ShellWords.line(["only", "fog", "search"]),
    ] {
      await view.perform(try #require(try parser.parse(line).get()))
      #expect(presenter.actions.last?.hasPrefix("only ") == true, "\(presenter.actions)")
    }
    await view.perform(CommandCall("only", ["fog", "search"]))
    #expect(presenter.actions.count == 6 && presenter.actions.last == "found fog")
  }

  @Test(arguments: [
    ("post so calm", "post so calm []"), ("post calm.", "post calm. []"),
    ("post It's foggy and that's fine", "post It's foggy and that's fine []"),
    (#"post 'tis  a\b "c" ~/ d's"#, #"post 'tis  a\b "c" ~/ d's []"#),
    ("post and/or whatever", "post and/or whatever []"),
    ("post fog.JPG", #"post  ["\#(FileLocation(typed: "fog.JPG").displayPath) (?)"]"#),
    ("post /a.jpg", #"post  ["/a.jpg (?)"]"#),
    ("post /a.jpg fog over", #"post fog over ["/a.jpg (?)"]"#),
    (#"post /a.jpg --alt "so grey" fog over"#, #"post fog over ["/a.jpg (so grey)"]"#),
    ("post /a.jpg --alt none fog", #"post fog ["/a.jpg ()"]"#),
    ("post '/a b.jpg' -- --alternatives", #"post --alternatives ["/a b.jpg (?)"]"#),
  ])
  func `reads a picture, what is to be seen on it, and words after post`(
    line: String, action: String
  ) async throws {
    let view = view(RecordingConsole())
    let call = try CommandParser(commands: view.commands, home: nil).parse(line).get()
    await view.perform(try #require(call))
    #expect(presenter.actions == [action])
  }

  @Test func `says what is wrong with an option of post`() async {
    let console = RecordingConsole()
    await view(console).perform(CommandCall("post", ["/a.jpg --alt 'fog"]))
    #expect(presenter.actions.isEmpty)
    #expect(console.lines.count == 1)
  }

  @Test func `knows every command it offers`() async {
    let console = RecordingConsole()
    let view = view(console)
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(console.lines.isEmpty)
    #expect(presenter.actions.count + presenter.photoActions.count == view.commands.count)
  }

  @Test func `shows progress, and takes it away with the answer`() {
    let console = RecordingConsole()
    let view = view(console)
    view.display(PhotoStreamState(content: .loading(progress: 0.5)))
    view.display(PhotoStreamState(content: .failed(reason: "stopped")))
    #expect(console.progress == [ProgressLine("looking for photos", fraction: 0.5), nil])
  }

  @Test func `appears where a link points to`() async {
    let view = view(RecordingConsole())
    await view.appear(Destination("stream", ["42"]))
    await view.appear(Destination("stream"))
    view.disappear()
    #expect(presenter.actions == ["appear 42", "appear 0", "disappear"])
  }
}

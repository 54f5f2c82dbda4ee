import DevApp
import Domain
import Expectations
import Fakes
import PhotoActions
import Terminal
import Testing
import Viper

@testable import SearchDev
@testable import SearchScreen

@MainActor
@Suite("The search's view")
struct SearchViewTests {
  @MainActor
  private final class FakePresenter: SearchPresenting {
    private(set) var actions: [String] = []
    let suggestions = ["tag:fog"]
    /// What is found while a line is typed.
    var found: SearchList?
    func appear(_ text: String?, isInteractive: Bool) async {
      actions.append("appear \(text ?? "-") \(isInteractive)")
    }
    func disappear() {}
    func preview(_ text: String, length: Int) async -> SearchList? {
      actions.append("preview \(text)")
      return found
    }
    func lookUpWords(for text: String) async { actions.append("look up \(text)") }
    func find(_ text: String) async { actions.append("find \(text)") }
    func askServers(_ text: String?) async { actions.append("ask \(text ?? "-")") }
    func compare() async { actions.append("compare") }
    func showMore() async { actions.append("more") }
    func showGrid(from number: Int?, on canvas: PictureCanvas?) async {
      actions.append("grid \(number ?? 0)")
    }
    func open(_ number: Int?) async { actions.append("open \(number ?? 0)") }
    func showAlone() async { actions.append("only") }
    func showOnly(_ kind: FoundKind?) async { actions.append("only \(kind?.rawValue ?? "all")") }
    func save(as name: String) async { actions.append("save \(name)") }
    func perform(_ action: PhotoAction) async { actions.append("photo") }
  }

  private let presenter = FakePresenter()

  private func view(on console: any Console) -> SearchView {
    let photos = PhotoActionsRouter.makeComponent(
      FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()),
      layout: .amongOthers)
    return SearchView(
      console: console, photos: photos, elsewhere: photos, presenter: presenter)
  }

  @Test(arguments: SearchDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: SearchDev.scenarios)
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let console = RecordingConsole()
    let view = view(on: console)
    await view.appear(Destination("search", ["fog", "by:ada"]))
    for call in [
      CommandCall("find", ["fog"]), CommandCall("open", ["2"]), CommandCall("only"),
      CommandCall("like", ["2"]), CommandCall("everywhere", ["fog"]), CommandCall("grid", ["3"]),
      try #require(view.defaultCommand), CommandCall("only", ["tags"]),
      CommandCall("only", ["all"]),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "appear fog by:ada true", "find fog", "open 2", "only", "photo", "ask fog", "grid 3",
        "more", "only tags", "only all",
      ])
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == 10 + view.commands.count, "every command is known")
    #expect(console.lines.isEmpty)
  }

  @Test func `shows one kind alone, and says whose command shows a source alone`() async {
    let console = RecordingConsole()
    let view = view(on: console)
    for word in ["Peo", "al", "sampels", "p"] { await view.perform(CommandCall("only", [word])) }
    #expect(presenter.actions == ["only people", "only all"])
    let told = console.lines.joined(separator: " ")
    for word in ["sampels", "p"] { #expect(told.contains("`stream only \(word)` shows a source")) }
  }

  @Test func `only at its own prompt is anything said to others`() {
    let view = view(on: RecordingConsole())
    let elsewhere = view.commandsFromElsewhere.map(\.name)
    for name in ["find", "only", "show", "save"] { #expect(elsewhere.contains(name)) }
    for name in ["comment", "tag", "edit", "like", "report"] {
      #expect(view.commands.contains { $0.name == name } && !elsewhere.contains(name), "\(name)")
    }
  }

  @Test func `what is typed shows as many rows as fit, each no wider than the window`() async throws
  {
    let console = RecordingConsole()
    let view = view(on: console)
    #expect(await view.preview(CommandCall("find", ["fog"])) == [], "nothing can be told")
    func list(_ photos: [Photo]) throws -> SearchList {
      SearchList(
        query: try SearchQuery("fog", now: ManualTime().now), start: 1,
        photos: photos.map { FoundPhoto($0) }, sources: [:], hasMore: true, now: ManualTime().now)
    }
    presenter.found = try list([])
    #expect(
      await view.preview(CommandCall("find", ["fog"])).map(\.plain) == ["nothing is found by that"])
    presenter.found = try list([
      .example(1, hoursAgo: 2, caption: "Fog", author: "Ada Lovelace"),
      .example(2, caption: "夜景と霧の長い長い説明がここに続きます fog"),
    ])
    for (columns, first) in [
      (80, " 1  Fog  Ada Lovelace  2 hours ago"), (20, " 1  Fog"),
    ] {
      console.traits.columns = columns
      let rows = await view.preview(CommandCall("find", ["fog"]))
      #expect(rows.map(\.plain).first == first)
      #expect(rows.count == 2)
      #expect(rows.allSatisfy { TextWidth.columns(of: $0.plain) <= columns }, "\(rows)")
      #expect(rows.allSatisfy { row in row.runs.contains { $0.style == .strong } })
    }
    for call in [CommandCall("open", ["2"]), CommandCall("more"), CommandCall("find")] {
      #expect(await view.preview(call) == [])
    }
    #expect(console.lines.isEmpty)
  }

  @Test func `says which command was probably meant, where nothing is found`() async throws {
    let console = RecordingConsole()
    let view = view(on: console)
    let nothing = SearchList(
      query: try SearchQuery("gird", now: ManualTime().now), start: 1, photos: [], sources: [:],
      hasMore: false, now: ManualTime().now)
    for (arguments, ending) in [(["gird", "grid"], "say `grid`."), (["gird"], "`by:har*`.")] {
      await view.perform(CommandCall("find", arguments))
      view.display(SearchState(content: .loaded(.found(nothing))))
      #expect(console.lines.last?.hasSuffix(ending) == true, "\(console.lines)")
    }
  }

  @Test func `says that only what is shown alone was looked through, and how to end that`()
    async throws
  {
    let console = RecordingConsole(columns: 120)
    let view = view(on: console)
    let photos = [Photo.example(1, caption: "fog")]
    for found in [photos, []] {
      var list = SearchList(
        query: try SearchQuery("fog", now: ManualTime().now), start: 1,
        photos: found.map { FoundPhoto($0) }, sources: [:], hasMore: false, now: ManualTime().now)
      view.display(SearchState(content: .loaded(.found(list))))
      #expect(!console.text.contains("stream only all"))
      #expect(console.records.last?.contains("part") == false)
      list.isPart = true
      view.display(SearchState(content: .loaded(.found(list))))
      #expect(console.lines.last == SearchLine.part.rendered(for: console.traits))
      #expect(console.lines.last?.contains("`stream only all`") == true)
      #expect(console.records.last?.contains(#""part":true"#) == true)
      presenter.found = list
      console.clear()
    }
    view.display(SearchState(content: .loaded(.end(of: 0, isPart: true))))
    #expect(console.lines.last?.contains("`stream only all`") == true)
    #expect(
      await view.preview(CommandCall("find", ["fog"])).map(\.plain)
        == ["nothing is found by that in what is shown alone"])
  }

  @Test func `save means the search, unless what follows is a file`() async throws {
    let console = RecordingConsole()
    let view = view(on: console)
    for name in ["fog", "foggy days", "photos.example", "2024.", "~ fog"] {
      await view.perform(CommandCall("save", [name]))
    }
    #expect(
      presenter.actions == [
        "save fog", "save foggy days", "save photos.example", "save 2024.", "save ~ fog",
      ])
    for file in ["./fog", "/tmp", "fog.JPG", "~", ".", "..", "low tide.webp", ""] {
      await view.perform(CommandCall("save", [file]))
      #expect(presenter.actions.last == "photo", "\(file)")
    }
  }

  @Test func `the match is marked and can be seen, however far behind it stands`() throws {
    let photo = Photo.example(1, caption: String(repeating: "blue ", count: 60) + "Fög at last")
    let list = SearchList(
      query: try SearchQuery("fog", now: ManualTime().now), start: 1, photos: [FoundPhoto(photo)],
      sources: [:], hasMore: false, now: ManualTime().now)
    let row = SearchLine.row(list.photos[0], number: 1, in: list, columns: 50)
    #expect(row.runs.contains { $0.text == "Fög" && $0.style == .strong }, "\(row.plain)")
    #expect(TextWidth.columns(of: row.plain) <= 50, "\(row.plain)")
  }
}

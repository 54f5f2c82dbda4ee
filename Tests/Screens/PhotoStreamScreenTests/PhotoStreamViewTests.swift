import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import PhotoStreamScreen

@MainActor
@Suite("The photo stream's view")
struct PhotoStreamViewTests {
  @MainActor
  private final class FakePresenter: PhotoStreamPresenting {
    private(set) var actions: [String] = []
    private(set) var canvas: PixelSize?

    func appear(_ place: Int?, on canvas: PixelSize?, isInteractive: Bool) async {
      actions.append("appear \(place ?? 0)\(isInteractive ? "" : " in a script")")
    }

    func disappear() { actions.append("disappear") }

    func showNext(on canvas: PixelSize?) async {
      actions.append("next")
      self.canvas = canvas
    }

    func showPrevious(on canvas: PixelSize?) async { actions.append("previous") }
    func show(_ place: Int?, on canvas: PixelSize?) async { actions.append("show \(place ?? 0)") }
    func list(_ length: Int?) async { actions.append("list \(length ?? 0)") }
    func markAllSeen() async { actions.append("mark all") }
    func refresh() async { actions.append("refresh") }
  }

  private let presenter = FakePresenter()
  private let now = ManualTime().now

  private func view(_ console: RecordingConsole) -> PhotoStreamView {
    PhotoStreamView(console: console, presenter: presenter)
  }

  private let photos = [
    Photo.example(
      1, hoursAgo: 1, caption: "Fog over the harbour, and not a single boat that dared to leave it",
      alternativeText: "Grey water, grey sky; the masts are pencil strokes between the two",
      author: "Ada Lovelace"),
    Photo.example(2, hoursAgo: 30, caption: "写真と旗 🏳️‍🌈 の長い長い説明がここに続きます", isSeen: true),
    Photo.example(
      3, hoursAgo: 24 * 400, caption: "\u{1B}[31mred?\u{7}\nsecond line", isSensitive: true),
  ]

  private func card(_ index: Int, _ picture: PictureState) -> PhotoStreamState {
    PhotoStreamState(
      content: .loaded(
        .photo(
          PhotoCard(
            item: StreamItem(photo: photos[index], place: index + 1, total: 1204),
            picture: picture, now: now, settings: DisplaySettings(),
            information: index == 0 ? .list : nil))))
  }

  private func everything(on view: PhotoStreamView) throws {
    let size = try #require(PixelSize(width: 1, height: 1))
    let bitmap = try #require(Bitmap(size: size, rgba: [0, 0, 0, 255]))
    view.display(card(0, .shown(bitmap)))
    view.display(card(1, .unavailable(reason: "cut off")))
    view.display(card(2, .covered))
    let items = photos.enumerated().map {
      StreamItem(photo: $1, place: [9, 10, 1204][$0], total: 1204)
    }
    view.display(PhotoStreamState(content: .loaded(.list(items, now: now))))
    var summary = ScanSummary(name: "Pictures", photos: 3, added: 1, removed: 2)
    summary.problems = [
      ScanProblem(location: FileLocation(path: "/photos/broken.jpg"), reason: "cut off")
    ]
    summary.problemCount = 3
    view.display(PhotoStreamState(content: .loaded(.refreshed(summary))))
    view.display(PhotoStreamState(content: .loaded(.markedSeen(1))))
    view.display(PhotoStreamState(content: .loaded(.empty(hasSources: false))))
    view.display(PhotoStreamState(content: .failed(reason: "there is no photo 9: the last is 3")))
    view.display(PhotoStreamNotice.updated(summary))
    view.display(PhotoStreamNotice.refreshFailed(reason: "the disk is full"))
  }

  @Test("looks right in narrow and wide terminals", arguments: [20, 40, 80, 120])
  func looks(columns: Int) throws {
    let console = RecordingConsole(columns: columns)
    try everything(on: view(console))
    #expect(console.lines.allSatisfy { TextWidth.columns(of: $0) <= columns })
    try expectSnapshot(console.text, named: "stream-\(columns)")
  }

  @Test("writes the same for scripts, as records with stable names")
  func records() throws {
    let console = RecordingConsole(isInteractive: false)
    try everything(on: view(console))
    try expectSnapshot(console.records.joined(separator: "\n"), named: "stream-records")
  }

  @Test("turns typed words into actions")
  func actions() async {
    let view = view(RecordingConsole())
    for call in [
      CommandCall("next"), CommandCall("prev"), CommandCall("show"), CommandCall("show", ["3"]),
      CommandCall("list"), CommandCall("list", ["5"]), CommandCall("seen", ["all"]),
      CommandCall("refresh"),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "next", "previous", "show 0", "show 3", "list 0", "list 5", "mark all", "refresh",
      ])
  }

  @Test("knows every command it offers")
  func commands() async {
    let console = RecordingConsole()
    let view = view(console)
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(console.lines.isEmpty)
    #expect(presenter.actions.count == view.commands.count)
  }

  @Test("asks for as many pixels as the terminal can show, and for none without one")
  func canvas() async {
    await view(RecordingConsole(columns: 100)).perform(CommandCall("next"))
    #expect(presenter.canvas == PixelSize(width: 800, height: 384))
    await view(RecordingConsole(isInteractive: false)).perform(CommandCall("next"))
    #expect(presenter.canvas == nil)
  }

  @Test("shows progress, and takes it away with the answer")
  func progress() {
    let console = RecordingConsole()
    let view = view(console)
    view.display(PhotoStreamState(content: .loading(progress: 0.5)))
    view.display(PhotoStreamState(content: .failed(reason: "stopped")))
    #expect(console.progress == [ProgressLine("looking for photos", fraction: 0.5), nil])
  }

  @Test("appears where a link points to")
  func appears() async {
    let view = view(RecordingConsole())
    await view.appear(Destination("stream", ["42"]))
    await view.appear(Destination("stream"))
    view.disappear()
    #expect(presenter.actions == ["appear 42", "appear 0", "disappear"])
  }
}

import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import PhotoDev
@testable import PhotoScreen

@MainActor
@Suite("The view of one photo")
struct PhotoViewTests {
  @MainActor
  private final class FakePresenter: PhotoPresenting {
    private(set) var actions: [String] = []
    private(set) var address: PhotoAddress?
    private(set) var canvas: PictureCanvas?

    func appear(_ address: PhotoAddress?, on canvas: PictureCanvas?, isInteractive: Bool) async {
      actions.append("appear\(isInteractive ? "" : " in a script")")
      self.address = address
      self.canvas = canvas
    }

    func disappear() { actions.append("disappear") }
    func showNext(on canvas: PictureCanvas?) async { actions.append("next") }
    func showPrevious(on canvas: PictureCanvas?) async { actions.append("previous") }
    func show(_ place: Int?, on canvas: PictureCanvas?) async {
      actions.append("show \(place ?? 0)")
    }
    func save(to path: String) async { actions.append("save \(path)") }
    func react(_ reaction: Reaction?) async { actions.append(reaction?.rawValue ?? "nothing") }
    func comment(_ text: String) async { actions.append("comment \(text)") }
    func listComments(from number: Int?) async { actions.append("comments \(number ?? 0)") }
    func reply(_ number: Int, text: String) async { actions.append("reply \(number) \(text)") }
    func uncomment(_ number: Int) async { actions.append("uncomment \(number)") }
    func composeAnswer() async { actions.append("answer") }
  }

  private let presenter = FakePresenter()
  private let console = RecordingConsole()

  private func view(_ console: RecordingConsole) -> PhotoView {
    PhotoView(console: console, presenter: presenter)
  }

  private func page(caption: String, alternativeText: String? = nil) throws -> PhotoPage {
    let photo = Photo.example(1, caption: caption, alternativeText: alternativeText)
    let item = StreamItem(photo: photo, place: 1, total: 1)
    let bitmap = Bitmap(size: PixelSize(clamping: 1, 1), rgba: [9, 9, 9, 9])
    return PhotoPage(
      item: item, walk: PhotoWalk().jumped(to: item), picture: .shown(try #require(bitmap)),
      now: ManualTime().now, settings: DisplaySettings())
  }

  @Test("looks right in every scenario", arguments: PhotoDev.scenarios)
  func looks(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario)
  }

  @Test("has no snapshot that nothing is compared with")
  func orphans() throws {
    try expectNoOtherSnapshots(than: PhotoDev.scenarios)
  }

  @Test("turns typed words into actions; Enter is one of them")
  func actions() async throws {
    let view = view(console)
    for call in [
      CommandCall("next"), CommandCall("prev"), CommandCall("show"), CommandCall("show", ["3"]),
      CommandCall("save", ["/tmp"]), CommandCall("like"), CommandCall("dislike"),
      CommandCall("unreact"), CommandCall("comment", ["so true"]), CommandCall("comments", ["21"]),
      CommandCall("reply", ["3", "so true"]), CommandCall("uncomment", ["2"]),
      CommandCall("answer"), try #require(view.defaultCommand),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "next", "previous", "show 0", "show 3", "save /tmp", "like", "dislike", "nothing",
        "comment so true", "comments 21", "reply 3 so true", "uncomment 2", "answer", "next",
      ])
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == 14 + view.commands.count, "every command is known")
    #expect(console.lines.isEmpty)
  }

  @Test("understands a place, and an identity whose name may hold anything")
  func addresses() async {
    let view = view(console)
    await view.appear(Destination("photo", ["42"]))
    #expect(presenter.address == .place(42))
    await view.appear(Destination("photo", ["s1", "2026", "fog 1.jpg"]))
    #expect(
      presenter.address
        == .photo(PhotoID(source: SourceID(rawValue: "s1"), item: "2026/fog 1.jpg")))
    await view.appear(Destination("photo"))
    #expect(presenter.address == nil)
    #expect(console.lines.isEmpty)
    await view.appear(Destination("photo", ["fog"]))
    #expect(console.lines == ["✗ `fog` is no photo's number: `photo 42` shows the 42nd"])
  }

  @Test("has a canvas only where pictures are seen")
  func canvas() async {
    await view(console).appear(Destination("photo"))
    #expect(presenter.canvas == PictureCanvas(columns: 80, rows: 24))
    await view(RecordingConsole(isInteractive: false)).appear(Destination("photo"))
    #expect(presenter.canvas == nil)
    #expect(presenter.actions == ["appear", "appear in a script"])
  }

  @Test("gives the picture all rows but those of the text and the prompt")
  func rows() throws {
    let drawn = DrawnPictures()
    let view = PhotoView(console: drawn, presenter: presenter)
    view.display(PhotoState(content: .loaded(.page(try page(caption: "Fog")))))
    view.display(PhotoState(content: .loaded(.page(try page(caption: "Fog\nand\nmist")))))
    let long = String(repeating: "word ", count: 999)
    view.display(PhotoState(content: .loaded(.page(try page(caption: long)))))
    #expect(drawn.pictures.map(\.maximumRows) == [20, 18, 8])
  }
}

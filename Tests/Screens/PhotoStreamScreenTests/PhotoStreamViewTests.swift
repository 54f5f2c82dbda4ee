import DevApp
import Domain
import Expectations
import Fakes
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
    private(set) var canvas: PictureCanvas?

    func appear(_ place: Int?, on canvas: PictureCanvas?, isInteractive: Bool) async {
      actions.append("appear \(place ?? 0)\(isInteractive ? "" : " in a script")")
    }

    func disappear() { actions.append("disappear") }

    func showNext(on canvas: PictureCanvas?) async {
      actions.append("next")
      self.canvas = canvas
    }

    func showPrevious(on canvas: PictureCanvas?) async { actions.append("previous") }
    func show(_ place: Int?, on canvas: PictureCanvas?) async {
      actions.append("show \(place ?? 0)")
    }
    func open(_ place: Int?) async { actions.append("open \(place ?? 0)") }
    func save(to path: String) async { actions.append("save \(path)") }
    func showGrid(_ length: Int?, on canvas: PictureCanvas?) async {
      actions.append("grid \(length ?? 0)")
    }
    func list(_ length: Int?) async { actions.append("list \(length ?? 0)") }
    func markAllSeen() async { actions.append("mark all") }
    func fill(_ number: Int?) async { actions.append("fill \(number ?? 0)") }
    func show(only name: String) async { actions.append("only \(name)") }
    func listMuted(_ length: Int?) async { actions.append("muted \(length ?? 0)") }
    func refresh() async { actions.append("refresh") }
    func react(_ reaction: Reaction?, to place: Int?) async {
      actions.append("\(reaction?.rawValue ?? "nothing") \(place ?? 0)")
    }
    func comment(_ text: String) async { actions.append("comment \(text)") }
    func listComments(from number: Int?) async { actions.append("comments \(number ?? 0)") }
    func reply(_ number: Int, text: String) async { actions.append("reply \(number) \(text)") }
    func uncomment(_ number: Int) async { actions.append("uncomment \(number)") }
    func composeAnswer() async { actions.append("answer") }
    func post(_ draft: Draft) async {
      let pictures = draft.pictures.map {
        "\($0.location.displayPath) (\($0.alternativeText ?? "?"))"
      }
      actions.append("post \(draft.text) \(pictures)")
    }
  }

  private let presenter = FakePresenter()

  private func view(_ console: RecordingConsole) -> PhotoStreamView {
    PhotoStreamView(console: console, presenter: presenter)
  }

  @Test("looks right in every scenario", arguments: PhotoStreamDev.scenarios)
  func looks(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario)
  }

  @Test("has no snapshot that nothing is compared with")
  func orphans() throws {
    try expectNoOtherSnapshots(than: PhotoStreamDev.scenarios)
  }

  @Test("tells what was found meanwhile, and why nothing could be")
  func notices() {
    let console = RecordingConsole()
    let view = view(console)
    view.display(.updated(ScanSummary(name: "Pictures", photos: 3, added: 1, removed: 2)))
    view.display(.refreshFailed(reason: "the disk is full"))
    #expect(
      console.lines == [
        "✓ 1 new photo, 2 removed", "! looking for new photos failed: the disk is full",
      ])
  }

  @Test("turns typed words into actions")
  func actions() async {
    let view = view(RecordingConsole())
    for call in [
      CommandCall("next"), CommandCall("prev"), CommandCall("show"), CommandCall("show", ["3"]),
      CommandCall("list"), CommandCall("list", ["5"]), CommandCall("seen", ["all"]),
      CommandCall("refresh"), CommandCall("fill"), CommandCall("fill", ["2"]),
      CommandCall("only", ["all"]), CommandCall("filtered", ["7"]),
      CommandCall("open"), CommandCall("open", ["3"]), CommandCall("grid"),
      CommandCall("grid", ["4"]), CommandCall("save", ["/tmp"]),
      CommandCall("like"), CommandCall("dislike", ["2"]), CommandCall("unreact"),
      CommandCall("comment", ["so true"]), CommandCall("comments"),
      CommandCall("comments", ["21"]), CommandCall("reply", ["3", "so true"]),
      CommandCall("uncomment", ["2"]), CommandCall("answer"),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "next", "previous", "show 0", "show 3", "list 0", "list 5", "mark all", "refresh",
        "fill 0", "fill 2", "only all", "muted 7", "open 0", "open 3", "grid 0", "grid 4",
        "save /tmp", "like 0", "dislike 2", "nothing 0", "comment so true", "comments 0",
        "comments 21", "reply 3 so true", "uncomment 2", "answer",
      ])
  }

  @Test(
    "reads a picture, what is to be seen on it, and words after `post`",
    arguments: [
      ("post so calm", "post so calm []"), ("post calm.", "post calm. []"),
      ("post It's foggy and that's fine", "post It's foggy and that's fine []"),
      (#"post 'tis  a\b "c" ~/ d's"#, #"post 'tis  a\b "c" ~/ d's []"#),
      ("post and/or whatever", "post and/or whatever []"),
      ("post fog.JPG", #"post  ["\#(FileLocation(typed: "fog.JPG").displayPath) (?)"]"#),
      ("post /a.jpg", #"post  ["/a.jpg (?)"]"#),
      ("post /a.jpg fog over", #"post fog over ["/a.jpg (?)"]"#),
      (#"post /a.jpg --alt "so grey" fog over"#, #"post fog over ["/a.jpg (so grey)"]"#),
      ("post /a.jpg --alt none fog", #"post fog ["/a.jpg ()"]"#),
      ("post '/a b.jpg' --alternatives", #"post --alternatives ["/a b.jpg (?)"]"#),
    ])
  func posts(line: String, action: String) async throws {
    let view = view(RecordingConsole())
    let call = try CommandParser(commands: view.commands, home: nil).parse(line).get()
    await view.perform(try #require(call))
    #expect(presenter.actions == [action])
  }

  @Test("says what is wrong with an option of `post`")
  func mistypedPost() async {
    let console = RecordingConsole()
    await view(console).perform(CommandCall("post", ["/a.jpg --alt 'fog"]))
    #expect(presenter.actions.isEmpty)
    #expect(console.lines.count == 1)
  }

  @Test("knows every command it offers")
  func commands() async {
    let console = RecordingConsole()
    let view = view(console)
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(console.lines.isEmpty)
    #expect(presenter.actions.count == view.commands.count)
  }

  @Test("asks for pictures as large as the terminal is, and for none without one")
  func canvas() async {
    await view(RecordingConsole(columns: 100)).perform(CommandCall("next"))
    #expect(presenter.canvas == PictureCanvas(columns: 100, rows: 24))
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

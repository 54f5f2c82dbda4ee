import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol PhotoPresenting: AnyObject {
  func appear(_ address: PhotoAddress?, on canvas: PictureCanvas?, isInteractive: Bool) async
  func disappear()
  func showNext(on canvas: PictureCanvas?) async
  func showPrevious(on canvas: PictureCanvas?) async
  func show(_ place: Int?, on canvas: PictureCanvas?) async
  func save(to path: String) async
  func react(_ reaction: Reaction?) async
  func comment(_ text: String) async
  func listComments(from number: Int?) async
  func reply(_ number: Int, text: String) async
  func uncomment(_ number: Int) async
  func composeAnswer() async
}

/// A photo as large as there is room, everything about it below, and its commands.
@MainActor
final class PhotoView: ScreenView {
  private let console: any Console
  private let presenter: any PhotoPresenting

  init(console: any Console, presenter: any PhotoPresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "photo"

  let defaultCommand: CommandCall? = CommandCall("next")

  let commands = [
    Command("next", summary: "show the next photo you have not seen; Enter does the same"),
    Command("prev", aliases: ["previous"], summary: "go back to the photo before"),
    Command(
      "show", [Command.Argument("n", .number(1...Int.max), optional: true)],
      summary: "show this photo, or number n, uncovered",
      details: "`show` uncovers a sensitive photo; `show 3` shows the third of the stream."),
    Command(
      "save", [Command.Argument("file", .path)],
      summary: "write the original of this photo into a folder or a new file",
      details:
        "`save ~/Pictures` keeps its name, `save fog.jpg` gives it one. Nothing is overwritten."
    ),
    Command(
      "like", summary: "say that you like this photo",
      details:
        "It counts at once, and is sent as soon as that is possible: `…` says that it has not "
        + "arrived yet."),
    Command(
      "dislike", summary: "say that you dislike this photo",
      details: "Only some servers have that; what is on this machine has it always."),
    Command("unreact", summary: "take back your like or dislike of this photo"),
    Command(
      "comment", [Command.Argument("text", .text)],
      summary: "write something below this photo",
      details:
        "Everything up to the end of the line. Below photos of folders and blogs it stays on "
        + "this machine."),
    Command(
      "comments", [Command.Argument("n", .number(1...Int.max), optional: true)],
      summary: "list what was written below this photo, from comment n on"),
    Command(
      "reply", [Command.Argument("n", .number(1...Int.max)), Command.Argument("text", .text)],
      summary: "write something below comment number n of the last list"),
    Command(
      "uncomment", [Command.Argument("n", .number(1...Int.max))],
      summary: "take away your comment number n of the last list"),
    Command(
      "answer", summary: "compose an answer to this photo, with pictures if you like"),
  ]

  /// A single argument is a photo's place, `photo 42`; two are its source and its name there.
  func appear(_ destination: Destination) async {
    let words = destination.arguments
    var address = words.first.flatMap { Int(untrusted: $0) }.map(PhotoAddress.place)
    if words.count > 1 {
      let source = SourceID(rawValue: words[0])
      let item = words.dropFirst().joined(separator: "/")
      address = .photo(PhotoID(source: source, item: item))
    }
    if let word = words.first, address == nil {
      console.fail(StyledText("`\(word)` is no photo's number: `photo 42` shows the 42nd"))
    }
    await presenter.appear(
      address, on: console.traits.canvas, isInteractive: console.traits.isInteractive)
  }

  func disappear() {
    presenter.disappear()
  }

  func perform(_ call: CommandCall) async {
    let canvas = console.traits.canvas
    switch call.name {
    case "next": await presenter.showNext(on: canvas)
    case "prev": await presenter.showPrevious(on: canvas)
    case "show": await presenter.show(call.number(0), on: canvas)
    case "save": await presenter.save(to: call[0] ?? "")
    case "like": await presenter.react(.like)
    case "dislike": await presenter.react(.dislike)
    case "unreact": await presenter.react(nil)
    case "comment": await presenter.comment(call[0] ?? "")
    case "comments": await presenter.listComments(from: call.number(0))
    case "reply": await presenter.reply(call.number(0) ?? 0, text: call[1] ?? "")
    case "uncomment": await presenter.uncomment(call.number(0) ?? 0)
    case "answer": await presenter.composeAnswer()
    default: console.fail("a photo has no command `\(call.name)`")
    }
  }
}

extension PhotoView: PhotoViewing {
  func display(_ state: PhotoState) {
    switch state.content {
    case .idle: break
    case .loading: display(state.waiting)
    case .failed(let reason):
      console.show(progress: nil)
      console.fail(StyledText(reason))
    case .loaded(let content):
      console.show(progress: nil)
      display(content)
    }
  }

  private func display(_ waiting: PhotoWaiting) {
    switch waiting {
    case .photo: break
    case .picture(let coming, let page):
      console.show(
        progress: ProgressLine(
          coming, rows: rows(beside: page), page.settings, words: PageText.lines(page)))
    case .saving: console.show(progress: ProgressLine("saving"))
    case .comments: console.show(progress: ProgressLine("asking for comments"))
    }
  }

  private func display(_ content: PhotoContent) {
    switch content {
    case .page(let page):
      if case .shown(let bitmap) = page.picture,
        let picture = Picture(bitmap, rows: rows(beside: page), page.settings)
      {
        console.write(picture)
      }
      for line in PageText.lines(page) { console.write(line) }
      console.write(record: PhotoRecord(page.item, page.standing))
    case .saved(let location):
      console.write(PhotoText.saved(at: location))
      console.write(record: SavedRecord(location))
    case .answer(let answer): console.write(answer)
    case .composing(let draft): console.write(record: ["draft": draft.id])
    case .empty:
      console.write("No photos yet. " + StyledText("back", .command) + " leads to the stream.")
    }
  }

  /// What the text and the prompt leave of the screen; a third of it, however long the text is.
  private func rows(beside page: PhotoPage) -> Int {
    let lines = PageText.lines(page).map { $0.rendered(for: console.traits) }
    let text = lines.reduce(0) { $0 + 1 + $1.count(where: { $0 == "\n" }) }
    return max(console.traits.rows / 3, console.traits.rows - text - 1)
  }
}

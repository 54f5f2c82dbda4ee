import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol PhotoStreamPresenting: AnyObject {
  func appear(_ place: Int?, on canvas: PictureCanvas?, isInteractive: Bool) async
  func disappear()
  func showNext(on canvas: PictureCanvas?) async
  func showPrevious(on canvas: PictureCanvas?) async
  func show(_ place: Int?, on canvas: PictureCanvas?) async
  func open(_ place: Int?) async
  func save(to path: String) async
  func list(_ length: Int?) async
  func showGrid(_ length: Int?, on canvas: PictureCanvas?) async
  func fill(_ number: Int?) async
  func show(only name: String) async
  func listMuted(_ length: Int?) async
  func react(_ reaction: Reaction?, to place: Int?) async
  func comment(_ text: String) async
  func listComments(from number: Int?) async
  func reply(_ number: Int, text: String) async
  func uncomment(_ number: Int) async
  func composeAnswer() async
  func post(_ draft: Draft) async
  func markAllSeen() async
  func refresh() async
}

/// The photo stream as text and pictures, and its commands.
@MainActor
final class PhotoStreamView: ScreenView {
  let console: any Console
  private let presenter: any PhotoStreamPresenting

  init(console: any Console, presenter: any PhotoStreamPresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "stream"

  let defaultCommand: CommandCall? = CommandCall("next")

  let commands = [
    Command("next", summary: "show the next photo you have not seen; Enter does the same"),
    Command("prev", aliases: ["previous"], summary: "go back to the photo before"),
    Command(
      "show", [Command.Argument("n", .number(1...Int.max), optional: true)],
      summary: "show this photo, or number n, uncovered",
      details: "`show` uncovers a sensitive photo; `show 3` shows the third of the stream."),
    Command(
      "open", [Command.Argument("n", .number(1...Int.max), optional: true)],
      summary: "show this photo, or number n, large, and all about it"),
    Command(
      "grid", [Command.Argument("n", .number(1...48), optional: true)],
      summary: "show the next n photos from here beside each other; 12 without a number",
      details: "The number below each is what `show` and `open` then call it."),
    Command(
      "save", [Command.Argument("file", .path)],
      summary: "write the original of this photo into a folder or a new file",
      details:
        "`save ~/Pictures` keeps its name, `save fog.jpg` gives it one. Nothing is overwritten."
    ),
    Command(
      "list", aliases: ["ls"], [Command.Argument("n", .number(1...1000), optional: true)],
      summary: "list the next n photos from here"),
    Command(
      "seen", [Command.Argument("all", .oneOf(["all"]))], summary: "remember all photos as seen"),
    Command(
      "like", [Command.Argument("n", .number(1...Int.max), optional: true)],
      summary: "say that you like this photo, or number n",
      details:
        "It counts at once, and is sent as soon as that is possible: `…` says that it has not "
        + "arrived yet."),
    Command(
      "dislike", [Command.Argument("n", .number(1...Int.max), optional: true)],
      summary: "say that you dislike this photo, or number n",
      details: "Only some servers have that; what is on this machine has it always."),
    Command(
      "unreact", [Command.Argument("n", .number(1...Int.max), optional: true)],
      summary: "take back your like or dislike of this photo, or of number n"),
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
    Command(
      "post", [Command.Argument("what", .textWithPaths)],
      summary: "publish pictures with some words, or words alone",
      details:
        "`post ~/a.jpg --alt \"masts in the fog\" fog over the harbour` says what is to be seen, "
        + "too; `--alt none` leaves that out. Several pictures stand one after the other, each with "
        + "its own. Without it `compose` asks for it. A word that begins with `/`, `~/`, `./` or "
        + "`../`, or ends like a picture's name, is a file; a name with blanks is put in quotation "
        + "marks. All else is published as it is typed."),
    Command("refresh", summary: "look for new, changed and removed photos"),
    Command(
      "fill", [Command.Argument("gap", .number(1...Int.max), optional: true)],
      summary: "load photos that are missing, of gap n or of the first one",
      details:
        "`list` shows where photos are not loaded yet, and what to type. You stay where you "
        + "are; of a large gap the newest are loaded first, and `fill` again goes on."),
    Command(
      "only", [Command.Argument("source", .text)],
      summary: "show photos of one source, by number or name; `only all` of all again",
      details: "`sources` in the settings shows their numbers. It ends with the program."),
    Command(
      "filtered", [Command.Argument("n", .number(1...1000), optional: true)],
      summary: "list photos that your muted words and people left out",
      details: "`set mute.words` and `set mute.people` in the settings decide."),
  ]

  /// A first argument is a photo's place: `stream 42`.
  func appear(_ destination: Destination) async {
    let place = destination.arguments.first.flatMap { Int(untrusted: $0) }
    if let word = destination.arguments.first, place == nil {
      console.fail(StyledText("`\(word)` is no photo's number: `stream 42` starts at the 42nd"))
    }
    await presenter.appear(place, on: canvas, isInteractive: console.traits.isInteractive)
  }

  func disappear() {
    presenter.disappear()
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "next": await presenter.showNext(on: canvas)
    case "prev": await presenter.showPrevious(on: canvas)
    case "show": await presenter.show(call.number(0), on: canvas)
    case "open": await presenter.open(call.number(0))
    case "grid": await presenter.showGrid(call.number(0), on: canvas)
    case "save": await presenter.save(to: call[0] ?? "")
    case "list": await presenter.list(call.number(0))
    case "like": await presenter.react(.like, to: call.number(0))
    case "dislike": await presenter.react(.dislike, to: call.number(0))
    case "unreact": await presenter.react(nil, to: call.number(0))
    case "comment": await presenter.comment(call[0] ?? "")
    case "comments": await presenter.listComments(from: call.number(0))
    case "reply": await presenter.reply(call.number(0) ?? 0, text: call[1] ?? "")
    case "uncomment": await presenter.uncomment(call.number(0) ?? 0)
    case "answer": await presenter.composeAnswer()
    case "post": await post(call)
    case "seen": await presenter.markAllSeen()
    case "refresh": await presenter.refresh()
    case "fill": await presenter.fill(call.number(0))
    case "only": await presenter.show(only: call[0] ?? "")
    case "filtered": await presenter.listMuted(call.number(0))
    default: console.fail("the stream has no command `\(call.name)`")
    }
  }

  private func post(_ call: CommandCall) async {
    do {
      await presenter.post(try PostRequest(call[0] ?? "").draft)
    } catch {
      console.fail(StyledText((error as? CommandError)?.message ?? "type `help post`"))
    }
  }

  private var canvas: PictureCanvas? { console.traits.canvas }
}

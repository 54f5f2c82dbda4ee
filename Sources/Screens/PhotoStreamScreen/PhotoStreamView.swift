import Domain
import PhotoActions
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol PhotoStreamPresenting: AnyObject {
  func appear(_ place: Int?, isInteractive: Bool) async
  func disappear()
  func perform(_ action: PhotoAction) async
  func open(_ number: Int?) async
  func list(_ length: Int?) async
  func showGrid(_ length: Int?, on canvas: PictureCanvas?) async
  func fill(_ number: Int?) async
  func show(only name: String) async
  func listMuted(_ length: Int?) async
  func post(_ draft: Draft) async
  func markAllSeen() async
  func refresh() async
}

/// The photo stream as text and pictures, and its commands.
@MainActor
final class PhotoStreamView: ScreenView {
  let console: any Console
  private let photos: PhotoActionsView
  private let presenter: any PhotoStreamPresenting

  init(
    console: any Console, photos: PhotoActionsView, presenter: any PhotoStreamPresenting
  ) {
    self.console = console
    self.photos = photos
    self.presenter = presenter
  }

  let prompt = "stream"

  let defaultCommand: CommandCall? = CommandCall("next")

  var commands: [Command] {
    (photos.walkCommands + [openCommand, gridCommand] + photos.saveCommands).about("look")
      + listCommands.about("list") + photos.answerCommands.about("say")
      + otherCommands.about("more")
  }

  private let openCommand = Command(
    "open", [.someNumber], summary: "show this photo, or number n, large, and all about it")

  private let gridCommand = Command(
    "grid", [Command.Argument("n", .number(1...48), optional: true)],
    summary: "show the next n photos from here beside each other; 12 without a number",
    details: "The number below each is what `show` and `open` then call it.")

  private let listCommands = [
    Command(
      "list", aliases: ["ls"], [Command.Argument("n", .number(1...1000), optional: true)],
      summary: "list the next n photos from here"),
    Command(
      "seen", [Command.Argument("all", .oneOf(["all"]))], summary: "remember all photos as seen"),
  ]

  private let otherCommands = [
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
    await presenter.appear(place, isInteractive: console.traits.isInteractive)
  }

  func disappear() {
    presenter.disappear()
  }

  func perform(_ call: CommandCall) async {
    if let action = PhotoAction(call) { return await presenter.perform(action) }
    switch call.name {
    case "open": await presenter.open(call.number(0))
    case "grid": await presenter.showGrid(call.number(0), on: console.traits.canvas)
    case "list": await presenter.list(call.number(0))
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
}

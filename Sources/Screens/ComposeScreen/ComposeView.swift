import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol ComposePresenting: AnyObject {
  func appear(_ draft: Int64?, on canvas: PictureCanvas?, isInteractive: Bool) async
  func disappear()
  func show(on canvas: PictureCanvas?) async
  func change(on canvas: PictureCanvas?, _ change: ComposeChange) async
  func listPlaces() async
  func listDrafts() async
  func open(_ number: Int, on canvas: PictureCanvas?) async
  func save() async
  func discard() async
  func send() async
}

/// A draft as text and pictures, and its commands.
@MainActor
final class ComposeView: ScreenView {
  let console: any Console
  private let presenter: any ComposePresenting

  init(console: any Console, presenter: any ComposePresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "compose"

  let defaultCommand: CommandCall? = CommandCall("show")

  let commands = [
    Command("show", summary: "show the draft as it is; Enter does the same"),
    Command(
      "text", [Command.Argument("words", .text, optional: true)],
      summary: "say this; without words, say nothing"),
    Command(
      "add",
      [Command.Argument("file", .path)]
        + ["file2", "file3", "file4"].map { Command.Argument($0, .path, optional: true) },
      summary: "add pictures"),
    Command(
      "remove", [.number], summary: "take picture n out"),
    Command(
      "alt", [.number, Command.Argument("words", .text)],
      summary: "say what is to be seen on picture n, for those who cannot see it",
      details: "`alt 1 none` leaves it out."),
    Command(
      "warning", [Command.Argument("words", .text, optional: true)],
      summary: "put this before the rest, which it covers; without words, nothing"),
    Command(
      "sensitive", [Command.Argument("on", .oneOf(["on", "off"]))],
      summary: "cover the pictures, or not"),
    Command(
      "metadata", [Command.Argument("what", .oneOf(["remove", "keep"]))],
      summary: "take out of pictures what a camera wrote into them, such as the place, or keep it",
      details: "It is taken out unless you say otherwise."),
    Command(
      "visibility",
      [Command.Argument("who", .oneOf(["everybody", "unlisted", "followers", "named"]))],
      summary: "decide who may see it",
      details:
        "`unlisted` is seen by everybody who looks for it, and stands in no public timeline; "
        + "`named` by those alone who are named in it."),
    Command(
      "expires", [Command.Argument("duration", .word)],
      summary: "let it go after a while, such as 24h, or never"),
    Command(
      "to", [Command.Argument("place", .text, optional: true)],
      summary: "post to this account or folder, by number or name; without one, list them"),
    Command("drafts", summary: "list what was begun and not sent"),
    Command(
      "open", [.number],
      summary: "go on with draft number n of the last list"),
    Command("save", summary: "leave the draft for later, and begin another one"),
    Command("discard", summary: "throw the draft away"),
    Command("send", summary: "publish it"),
  ]

  /// An argument is the identity of a draft that was begun elsewhere. It is only opened: whatever a
  /// link says, nothing is published by it.
  func appear(_ destination: Destination) async {
    let word = destination.arguments.first
    let draft = word.flatMap { Int64($0) }
    if let word, draft == nil { console.fail(StyledText("`\(word)` is no draft: type `drafts`")) }
    await presenter.appear(
      draft, on: console.traits.canvas, isInteractive: console.traits.isInteractive)
  }

  func disappear() {
    presenter.disappear()
  }

  func perform(_ call: CommandCall) async {
    let canvas = console.traits.canvas
    switch call.name {
    case "show": await presenter.show(on: canvas)
    case "drafts": await presenter.listDrafts()
    case "open": await presenter.open(call.number(0) ?? 0, on: canvas)
    case "save": await presenter.save()
    case "discard": await presenter.discard()
    case "send": await presenter.send()
    case "to" where call[0] == nil: await presenter.listPlaces()
    default:
      guard let change = change(call) else {
        return console.fail("a draft has no command `\(call.name)`")
      }
      await presenter.change(on: canvas, change)
    }
  }
}

extension ComposeView {
  private func change(_ call: CommandCall) -> ComposeChange? {
    let words = call[0] ?? ""
    return switch call.name {
    case "text": .text(words)
    case "add": .add(call.arguments)
    case "remove": .remove(call.number(0) ?? 0)
    case "alt": .alt(call.number(0) ?? 0, call[1] == "none" ? nil : call[1])
    case "warning": .warning(words)
    case "sensitive": .sensitive(words == "on")
    case "metadata": .metadata(words == "keep")
    case "visibility": .visibility(Visibility(word: words))
    case "expires": .expires(words == "never" ? nil : words)
    case "to": .place(words)
    default: nil
    }
  }
}

import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol ComposePresenting: AnyObject {
  func appear(_ draft: DraftAddress?, on canvas: PictureCanvas?, isInteractive: Bool) async
  func disappear()
  func show(on canvas: PictureCanvas?) async
  func change(_ change: ComposeChange) async
  func edit() async
  func listPlaces() async
  func listDrafts() async
  func open(_ number: Int, on canvas: PictureCanvas?) async
  func save() async
  func discard(_ number: Int?) async
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

  let overview = [CommandCall("show")]

  let commands = [
    Command("show", summary: "show the whole draft; Enter does the same"),
    Command(
      "text", [Command.Argument("words", .text, optional: true)],
      summary: "set the text; `text \"\"` clears it",
      details: "From a shell, it is `text '\"\"'` that clears it."),
    Command(
      "edit", summary: "write text, descriptions, warning and audience in your editor",
      details: "The editor is what VISUAL or EDITOR says. Save and close it to go on here."),
    Command(
      "add",
      [Command.Argument("file", .path)]
        + ["file2", "file3", "file4"].map { Command.Argument($0, .path, optional: true) },
      summary: "add pictures, up to four at once",
      details: "`add ~/My Pictures/fog.jpg` needs no quotes."),
    Command(
      "remove", [.number], summary: "remove picture n"),
    Command(
      "alt", [.number, Command.Argument("words", .text)],
      summary: "describe picture n for people who can't see it",
      details: "`alt 1 none` leaves picture 1 without a description."),
    Command(
      "warning", [Command.Argument("words", .text, optional: true)],
      summary: "put a warning before the post; without words, none"),
    Command(
      "sensitive", [Command.Argument("on", .oneOf(["on", "off"]))],
      summary: "hide the pictures until asked for: on or off"),
    Command(
      "metadata", [Command.Argument("what", .oneOf(["remove", "keep"]))],
      summary: "remove or keep what the camera wrote into pictures, such as the place",
      details: "It is removed unless you say `metadata keep`."),
    Command(
      "visibility",
      [Command.Argument("audience", .oneOf(Visibility.words))],
      summary: "choose who may see it",
      details:
        "`unlisted` is for everybody, but not in public timelines; `named` only for the people who "
        + "are mentioned in the text. Unless you choose, it is `usual`: what your account's "
        + "settings at its server say."),
    Command(
      "language", [Command.Argument("code", .word, optional: true)],
      summary: "say which language it is written in; alone, show the draft",
      details:
        "Say it by its code, as in `language de` or `language pt-BR`. Some followers see only languages of their "
        + "choice, and screen readers and translators need it. Unless you choose, and after `language none`, it is "
        + "what your account's settings at its server say."),
    Command(
      "expires", [Command.Argument("duration", .text)],
      summary: "delete the post after a while, such as 24h or 2 days, or never"),
    Command(
      "when", [Command.Argument("moment", .text)],
      summary: "publish it later, such as tomorrow 8:00, or now",
      details:
        "Servers that can publish it by themselves then; for others this program must be running. "
        + "`when monday 18:30`, `when 2026-12-24 18:00` and `when in 2h` are understood, too; `when tomorrow` "
        + "is tomorrow at this time."),
    Command(
      "to", [Command.Argument("place", .text, optional: true)],
      summary: "post to this account or folder, by number or name; alone, list them"),
    Command("drafts", summary: "list drafts that were not sent"),
    Command(
      "open", [.number],
      summary: "go on with draft n of the last list"),
    Command("save", summary: "keep this draft and start a new one"),
    Command(
      "discard", [.someNumber],
      summary: "delete the draft, or draft n of the list; `undo` brings it back"),
    Command("send", summary: "post it"),
  ]

  /// `draft` and an identity mean a draft that was begun elsewhere; a number alone, which somebody has typed, that of
  /// the list. It is only opened: whatever a link says, nothing is published by it.
  func appear(_ destination: Destination) async {
    let words = destination.arguments
    var draft = words.first.map { word in
      Int(untrusted: word).map(DraftAddress.number) ?? .unknown(word)
    }
    if words.count == 2, words[0] == "draft", let id = Int64(words[1]) { draft = .id(id) }
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
    case "edit": await presenter.edit()
    case "drafts": await presenter.listDrafts()
    case "open": await presenter.open(call.number(0) ?? 0, on: canvas)
    case "save": await presenter.save()
    case "discard": await presenter.discard(call.number(0))
    case "send": await presenter.send()
    case "to" where call[0] == nil: await presenter.listPlaces()
    // A line that was sent too early must not clear what was written.
    case "text" where call[0] == nil, "language" where call[0] == nil:
      await presenter.show(on: canvas)
    default:
      guard let change = change(call) else {
        return console.fail("a draft has no command `\(call.name)`")
      }
      await presenter.change(change)
    }
  }
}

extension ComposeView {
  private func change(_ call: CommandCall) -> ComposeChange? {
    let words = call[0] ?? ""
    return switch call.name {
    case "text": .text(words == "\"\"" ? "" : words)
    case "add": .add(call.arguments)
    case "remove": .remove(call.number(0) ?? 0)
    case "alt": .alt(call.number(0) ?? 0, call[1] == "none" ? nil : call[1])
    case "warning": .warning(words)
    case "sensitive": .sensitive(words == "on")
    case "metadata": .metadata(words == "keep")
    case "visibility": .visibility(Visibility(word: words))
    case "language": .language(words == "none" ? nil : words)
    case "expires": .expires(words == "never" ? nil : words)
    case "when": .when(words == "now" ? nil : words)
    case "to": .place(words)
    default: nil
    }
  }
}

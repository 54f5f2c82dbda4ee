import Domain
import PhotoActions
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol PhotoStreamPresenting: AnyObject {
  var sourceNames: [String] { get }
  var searchSuggestions: [String] { get }
  var selectionName: String? { get }
  var now: Timestamp { get }
  func appear(_ place: Int?, isInteractive: Bool) async
  func disappear()
  func perform(_ action: PhotoAction) async
  func open(_ number: Int?) async
  func list(_ part: StreamPart) async
  func showGrid(_ part: StreamPart, on canvas: PictureCanvas?) async
  func fill(_ number: Int?) async
  func fillAll() async
  func show(only name: String?, isSearch: Bool) async
  func listMuted(_ length: Int?) async
  func post(_ draft: Draft) async
  func markAllSeen() async
  func refresh() async
}

/// The photo stream as text and pictures, and its commands.
@MainActor
final class PhotoStreamView: ScreenView {
  let console: any Console
  let photos: PhotoActionsView
  private let presenter: any PhotoStreamPresenting

  init(
    console: any Console, photos: PhotoActionsView, presenter: any PhotoStreamPresenting
  ) {
    self.console = console
    self.photos = photos
    self.presenter = presenter
  }

  var prompt: String {
    presenter.selectionName.map { "stream(\(TextLayout.truncate($0, to: 20)))" } ?? "stream"
  }

  /// Where one source or search is shown alone, nobody who types this means a setting.
  /// A blog's address alone brings it in on the command line.
  func advice(on line: String) -> String? {
    if ["http://", "https://", "feed:"].contains(where: { line.lowercased().hasPrefix($0) }) {
      return "`settings add \(TextLayout.truncate(line, to: 60))` brings in what is there"
    }
    guard line == "reset", let name = presenter.selectionName else { return nil }
    return "only \(name) is shown: `only all` shows all photos again"
  }

  let defaultCommand: CommandCall? = CommandCall("next")

  let overview = [CommandCall("list")]

  var commands: [Command] {
    (photos.walkCommands + [openCommand, gridCommand] + photos.saveCommands).about("look")
      + listCommands.about("list") + photos.answerCommands.about("say")
      + (photos.personCommands + photos.relationCommands).about("person")
      + ([onlyCommand] + otherCommands).about("more")
  }

  private let openCommand = Command(
    "open", [.someNumber], summary: "show this photo, or number n, large, with its details")

  private let gridCommand = Command(
    "grid", [Command.Argument("n", .text, optional: true)],
    summary: "show the next n photos side by side; 12 without a number",
    details:
      "`grid -6` shows the six before this one, `grid from 120` begins there. `show` and `open` take "
      + "the number below each picture.")

  private let listCommands = [
    Command(
      "list", aliases: ["ls"], [Command.Argument("n", .text, optional: true)],
      summary: "list the next n photos",
      details:
        "`list -5` lists the five before this one, `list from 120` begins there, and `list all` "
        + "lists everything."),
    Command(
      "seen", [Command.Argument("all", .oneOf(["all"]))],
      summary: "mark all photos that the stream shows as seen"),
  ]

  private var onlyCommand: Command {
    Command(
      "only",
      [
        Command.Argument(
          "source",
          .textSuggesting(
            presenter.sourceNames + ["all"],
            words: SearchQuery.completions + presenter.searchSuggestions), optional: true)
      ], summary: "show only one source, folder or search; `only all` shows all again",
      details:
        "`only 2` and `only pics` show a source by number or name, `only pics/2024` what is below one of "
        + "its folders, `only fog by:ada` what `search` would find, also by the name you saved that with, and "
        + "`only` alone tells what is shown. "
        + "`sources` in the settings lists the "
        + "numbers. The next start shows all again.")
  }

  private let otherCommands = [
    Command(
      "post", [Command.Argument("words", .textWithPaths)],
      summary: "publish pictures with some words, or words alone",
      details:
        "`post ~/a.jpg --alt \"masts in the fog\" fog over the harbour` also describes the picture "
        + "for people who can't see it. `--alt none` leaves that out, and without `--alt` `compose` "
        + "asks for it. `post --at \"tomorrow 8:00\" …` publishes it then. With several pictures, each is followed by its own `--alt`. A word that begins "
        + "with `/`, `~/`, `./` or `../`, or ends like a picture's name, is a file; put names with "
        + "spaces in quotes. Everything else is published as you type it, but words such as `--so` only behind "
        + "`--`."),
    Command("refresh", summary: "look for new, changed and removed photos"),
    Command(
      "fill", [Command.Argument("gap", .suggested(["all"]), optional: true)],
      summary: "load the missing photos of this gap, or of the first one",
      details:
        "`list` shows where photos are not loaded yet, and what to type. You stay where you are. The "
        + "newest photos of a large gap come first; `fill` again loads more, and `fill all` all there are: "
        + "what has come stays if you stop it."),
    Command(
      "filtered",
      [Command.Argument("n", .number(1...PhotoStreamInteractor.mostMuted), optional: true)],
      summary: "list photos that your muted words, people, searches and filters leave out",
      details:
        "`mute`, `settings set mute.words`, `mute.people` and `mute.searches` decide which, and `filters` that "
        + "hide. Until the next list or photo, numbers mean what it lists: `show 2`, `unmute 2`."
    ),
  ]

  /// A first argument is a photo's place: `stream 42`.
  func appear(_ destination: Destination) async {
    let place = destination.arguments.first.flatMap { Int(typed: $0) }
    if let word = destination.arguments.first, place == nil {
      console.fail(StyledText("`\(word)` is not the number of a photo: type it like `stream 42`"))
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
    case "grid":
      if let part = part(call, most: PhotoStreamInteractor.longestGrid) {
        await presenter.showGrid(part, on: console.traits.canvas)
      }
    case "list": if let part = part(call, most: 1000) { await presenter.list(part) }
    case "post": await post(call)
    case "seen": await presenter.markAllSeen()
    case "refresh": await presenter.refresh()
    case "fill": await fill(call[0])
    // A second argument, which nobody can type, is the search's.
    case "only": await presenter.show(only: call[0], isSearch: call[1] != nil)
    case "filtered": await presenter.listMuted(call.number(0))
    default: console.fail("the stream has no command `\(call.name)`")
    }
  }

  private func fill(_ gap: String?) async {
    guard let gap else { return await presenter.fill(nil) }
    if "all".hasPrefix(gap.lowercased()) { return await presenter.fillAll() }
    guard let number = Int(typed: gap), number > 0 else {
      return console.fail(
        StyledText(
          "`\(TextLayout.truncate(gap, to: 40))` is no gap: type `fill`, `fill 2` or `fill all`"))
    }
    await presenter.fill(number)
  }

  private func part(_ call: CommandCall, most: Int) -> StreamPart? {
    let (name, typed) = (call.name, call[0] ?? "")
    if let part = StreamPart(typed, most: most) { return part }
    let problem =
      typed.allSatisfy { $0.isNumber || "-,".contains($0) }
      ? "`\(name)` takes a number up to \(HumanText.number(most))"
      : "`\(TextLayout.truncate(typed, to: 40))` is no part of the stream"
    console.fail(
      StyledText(
        "\(problem): type `\(name) 5`, `\(name) -5`, `\(name) from 120` or `\(name) all`"))
    return nil
  }

  private func post(_ call: CommandCall) async {
    do {
      await presenter.post(try PostRequest(call[0] ?? "", now: presenter.now).draft)
    } catch let error as CommandError {
      console.fail(StyledText(error.message))
    } catch {
      console.fail(StyledText(Reason.of(error)))
    }
  }
}

extension StreamPart {
  /// Reads `5`, `-5`, `from 120` or `all`; nothing is what comes next. Nil if it is none of them, or more
  /// than so many photos.
  init?(_ typed: String, most: Int) {
    let words = typed.lowercased().split(whereSeparator: \.isWhitespace)
    let number = words.last.flatMap { Int(typed: $0) ?? Int($0) }
    switch (words.count, words.first, number) {
    case (0, _, _): self = .ahead(nil)
    case (1, "all", _): self = .all
    case (1, _, let number?) where (1...most).contains(number): self = .ahead(number)
    case (1, _, let number?) where (-most ... -1).contains(number): self = .before(-number)
    case (2, "from", let number?) where number > 0: self = .from(number)
    default: return nil
    }
  }
}

import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol PhotoStreamPresenting: AnyObject {
  func appear(_ place: Int?, on canvas: PixelSize?, isInteractive: Bool) async
  func disappear()
  func showNext(on canvas: PixelSize?) async
  func showPrevious(on canvas: PixelSize?) async
  func show(_ place: Int?, on canvas: PixelSize?) async
  func list(_ length: Int?) async
  func markAllSeen() async
  func refresh() async
}

/// The photo stream as text and pictures, and its commands.
@MainActor
final class PhotoStreamView: ScreenView {
  private let console: any Console
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
      "list", aliases: ["ls"], [Command.Argument("n", .number(1...1000), optional: true)],
      summary: "list the next n photos from here"),
    Command(
      "seen", [Command.Argument("all", .oneOf(["all"]))], summary: "remember all photos as seen"),
    Command("refresh", summary: "look for new, changed and removed photos"),
  ]

  /// A first argument is a photo's place: `photo 42`.
  func appear(_ destination: Destination) async {
    let place = destination.arguments.first.flatMap { Int($0) }
    if let word = destination.arguments.first, place == nil {
      console.fail(StyledText("`\(word)` is no photo's number: `photo 42` shows the 42nd"))
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
    case "list": await presenter.list(call.number(0))
    case "seen": await presenter.markAllSeen()
    case "refresh": await presenter.refresh()
    default: console.fail("the stream has no command `\(call.name)`")
    }
  }

  /// The pixels that are worth decoding for this terminal: eight by sixteen a cell.
  private var canvas: PixelSize? {
    guard console.traits.showsPictures else { return nil }
    return PixelSize(width: console.traits.columns * 8, height: console.traits.rows * 16)
  }
}

extension PhotoStreamView: PhotoStreamViewing {
  func display(_ state: PhotoStreamState) {
    switch state.content {
    case .idle: break
    case .loading(let progress): display(progress)
    case .failed(let reason):
      console.show(progress: nil)
      console.fail(StyledText(reason))
    case .loaded(let content):
      console.show(progress: nil)
      display(content)
    }
  }

  func display(_ notice: PhotoStreamNotice) {
    switch notice {
    case .updated(let summary): console.write(ScanText.update(summary))
    case .refreshFailed(let reason):
      console.warn(StyledText("looking for new photos failed: \(reason)"))
    }
  }

  private func display(_ progress: Double?) {
    guard let progress else { return }
    console.show(progress: ProgressLine("looking for photos", fraction: progress))
  }

  private func display(_ content: PhotoStreamContent) {
    switch content {
    case .photo(let card): display(card)
    case .list(let items, let now):
      let columns = console.traits.isInteractive ? console.traits.columns : nil
      let width = HumanText.number(items.last?.place ?? 0).count
      for item in items {
        console.write(PhotoText.row(item, now: now, placeWidth: width, columns: columns))
        console.write(record: PhotoRecord(item))
      }
    case .refreshed(let summary):
      console.write(ScanText.update(summary))
      console.write(record: ScanRecord(summary))
      console.write(problemsOf: summary)
    case .markedSeen(let count):
      console.write(
        StyledText("✓ ", .success) + "\(HumanText.count(count, "photo")) marked as seen")
      console.write(record: ["markedSeen": count])
    case .empty(hasSources: true):
      console.write(
        "No photos here yet. " + StyledText("refresh", .command) + " looks for them again.")
    case .empty(hasSources: false):
      console.write(
        "No photos yet. " + StyledText("settings", .command) + ", then "
          + StyledText("add <folder>", .command) + " brings some in.")
    }
  }

  private func display(_ card: PhotoCard) {
    if case .shown(let bitmap) = card.picture,
      let picture = Picture(
        width: bitmap.size.width, height: bitmap.size.height, rgba: bitmap.rgba,
        maximumRows: max(3, console.traits.rows * card.settings.height / 100),
        symbols: Picture.Symbols(rawValue: card.settings.symbols) ?? .block)
    {
      console.write(picture)
    }
    for line in PhotoText.lines(card) { console.write(line) }
    console.write(record: PhotoRecord(card.item))
  }
}

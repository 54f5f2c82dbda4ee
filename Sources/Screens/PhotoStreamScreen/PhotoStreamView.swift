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
  func fill(_ number: Int?) async
  func show(only name: String) async
  func listMuted(_ length: Int?) async
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
    Command(
      "fill", [Command.Argument("gap", .number(1...Int.max), optional: true)],
      summary: "load photos that are missing, of gap n or of the first one",
      details: "`list` shows where photos are not loaded yet, and what to type. You stay where you "
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
    case "fill": await presenter.fill(call.number(0))
    case "only": await presenter.show(only: call[0] ?? "")
    case "filtered": await presenter.listMuted(call.number(0))
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
    case .updated(let summary):
      if summary.added + summary.changed + summary.removed > 0 {
        console.write(ScanText.update(summary))
      }
      for line in ScanText.failures(summary) { console.write(line) }
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
    case .list(let rows, let now): display(rows, now: now)
    case .muted(let photos, let now):
      for photo in photos {
        console.write(PhotoText.row(photo, now: now, columns: columns))
        console.write(record: PhotoRecord(photo))
      }
      if photos.isEmpty { console.write("Nothing is filtered out.") }
    case .refreshed(let summary):
      for line in ScanText.news(summary) { console.write(line) }
      console.write(record: ScanRecord(summary))
      console.write(problemsOf: summary)
    case .filled(let summary, let rest):
      for line in ScanText.news(summary) { console.write(line) }
      console.write(record: ScanRecord(summary))
      console.write(problemsOf: summary)
      if let rest {
        console.write(GapText.row(rest))
        console.write(record: GapRecord(rest))
      }
    case .complete(let others):
      let rest = others == 0 ? "" : " there; \(HumanText.count(others, "other gap")) in the list"
      console.write(StyledText("✓ ", .success) + "nothing is missing\(rest)")
      console.write(record: ["missing": others])
    case .narrowed(let source, let photos):
      console.write(
        StyledText("✓ ", .success)
          + "\(source?.name ?? "all sources"): \(HumanText.count(photos, "photo"))")
      console.write(record: ["only": source?.id.rawValue])
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

  private func display(_ rows: [StreamRow], now: Timestamp) {
    let width = HumanText.number(rows.compactMap(\.item).last?.place ?? 0).count
    for row in rows {
      switch row {
      case .photo(let item):
        console.write(PhotoText.row(item, now: now, placeWidth: width, columns: columns))
        console.write(record: PhotoRecord(item))
      case .gap(let gap):
        console.write(GapText.row(gap))
        console.write(record: GapRecord(gap))
      }
    }
  }

  /// How wide a row may be; rows for a pipe are not cut.
  private var columns: Int? {
    console.traits.isInteractive ? console.traits.columns : nil
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

import Domain
import Terminal
import Viper

/// What the view asks of its presenter.
@MainActor
protocol {{module}}Presenting: AnyObject {
  func list() async
  func more() async
  func select(_ place: Int)
  func open() async
}

/// {{words}} as lines, and their commands.
@MainActor
final class {{module}}View: ScreenView {
  private let console: any Console
  private let presenter: any {{module}}Presenting

  init(console: any Console, presenter: any {{module}}Presenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "{{command}}"

  let defaultCommand: CommandCall? = CommandCall("more")

  let commands = [
    Command("list", summary: "show the first page"),
    Command("more", summary: "show the next page; Enter does the same"),
    Command(
      "select", [Command.Argument("n", .number(1...Int.max))],
      summary: "choose photo number n of this page"),
    Command("open", summary: "go to the chosen photo in the stream"),
  ]

  func appear(_ destination: Destination) async {
    if console.traits.isInteractive { await presenter.list() }
  }

  func disappear() {}

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "list": await presenter.list()
    case "more": await presenter.more()
    case "select": presenter.select(call.number(0) ?? 0)
    case "open": await presenter.open()
    default: console.fail("{{phrase}} has no command `\(call.name)`")
    }
  }
}

extension {{module}}View: {{module}}Viewing {
  func display(_ state: {{module}}State) {
    switch state.content {
    case .idle: break
    case .loading: console.show(progress: ProgressLine("looking for photos"))
    case .failed(let reason):
      console.show(progress: nil)
      console.fail(StyledText(reason))
    case .loaded(.page(let page)):
      console.show(progress: nil)
      display(page, selection: state.selection)
    case .loaded(.empty):
      console.show(progress: nil)
      console.write("No photos yet.")
    }
  }

  private func display(_ page: {{module}}Page, selection: PhotoID?) {
    let width = page.items.map { HumanText.number($0.place).count }.max() ?? 0
    for item in page.items {
      console.write(row(item, isSelected: item.id == selection, width: width))
      console.write(
        record: {{module}}Record(
          place: item.place, caption: item.photo.caption, selected: item.id == selection))
    }
    if page.hasMore { console.write(StyledText("more", .command) + " shows the next page.") }
  }

  private func row(_ item: StreamItem, isSelected: Bool, width: Int) -> StyledText {
    let place = HumanText.number(item.place)
    let blanks = String(repeating: " ", count: width - place.count)
    let row =
      StyledText(isSelected ? "› " : "  ", .success) + StyledText(blanks + place, .faint)
      + StyledText("  " + (item.photo.caption ?? "untitled"))
    return row.hanging(at: width + 4)
  }
}

/// A photo for scripts; the names of its fields never change.
private struct {{module}}Record: Encodable, Sendable {
  let type = "{{command}}"
  let place: Int
  let caption: String?
  let selected: Bool
}

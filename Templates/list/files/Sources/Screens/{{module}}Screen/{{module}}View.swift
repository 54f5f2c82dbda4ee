import Domain
import Terminal
import Viper
import Wording

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
    Command("select", [.number], summary: "choose photo number n of this page"),
    Command("open", summary: "go to the chosen photo in the stream"),
  ]

  func appear(_ destination: Destination) async {
    if console.traits.isInteractive { await presenter.list() }
  }

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
  func display(_ answer: LoadState<{{module}}Page>) {
    guard let page = console.show(answer, waiting: ProgressLine("looking for photos")) else { return }
    if page.items.isEmpty { console.remark("No photos yet.") }
    let width = page.items.map { HumanText.number($0.place).count }.max() ?? 0
    for item in page.items {
      let (place, isSelected) = (HumanText.number(item.place), item.id == page.selection)
      let blanks = String(repeating: " ", count: width - place.count)
      let row =
        StyledText(isSelected ? "› " : "  ", .success) + StyledText(blanks + place, .faint)
        + StyledText("  " + (item.photo.caption ?? "untitled"))
      console.write(
        row.hanging(at: width + 4),
        record: {{module}}Record(
          place: item.place, caption: item.photo.caption, selected: isSelected))
    }
    if page.hasMore { console.write(StyledText("more", .command) + " shows the next page.") }
  }
}

/// A photo for scripts; the names of its fields never change.
private struct {{module}}Record: Encodable, Sendable {
  let type = "{{command}}"
  let place: Int
  let caption: String?
  let selected: Bool
}

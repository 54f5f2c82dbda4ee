import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol {{module}}Presenting: AnyObject {
  func show() async
  func open() async
}

/// {{words}} as text, and its commands.
@MainActor
final class {{module}}View: ScreenView {
  private let console: any Console
  private let presenter: any {{module}}Presenting

  init(console: any Console, presenter: any {{module}}Presenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "{{command}}"

  let defaultCommand: CommandCall? = CommandCall("show")

  let commands = [
    Command("show", summary: "tell which photo comes next; Enter does the same"),
    Command("open", summary: "go to that photo in the stream"),
  ]

  func appear(_ destination: Destination) async {
    if console.traits.isInteractive { await presenter.show() }
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "show": await presenter.show()
    case "open": await presenter.open()
    default: console.fail("{{phrase}} has no command `\(call.name)`")
    }
  }
}

extension {{module}}View: {{module}}Viewing {
  func display(_ answer: LoadState<{{module}}Content>) {
    switch console.show(answer, waiting: ProgressLine("looking for photos")) {
    case nil: break
    case .next(let item):
      console.write(
        StyledText("\(HumanText.count(item.total, "photo")); next: ")
          + StyledText(item.photo.caption ?? "untitled", .strong),
        record: TypedRecord("{{command}}", ["place": item.place, "total": item.total]))
    case .empty:
      console.write("No photos yet.", record: TypedRecord("{{command}}", ["total": 0]))
    }
  }
}

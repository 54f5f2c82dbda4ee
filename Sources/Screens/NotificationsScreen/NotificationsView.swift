import Domain
import Terminal
import Viper

/// What the view asks of its presenter.
@MainActor
protocol NotificationsPresenting: AnyObject {
  func list() async
  func more() async
  func open(_ number: Int) async
}

/// Notifications as lines, and their commands.
@MainActor
final class NotificationsView: ScreenView {
  private let console: any Console
  private let presenter: any NotificationsPresenting

  init(console: any Console, presenter: any NotificationsPresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "notifications"

  let defaultCommand: CommandCall? = CommandCall("more")

  let commands = [
    Command(
      "list", aliases: ["ls"], summary: "show the latest: who liked or answered what you posted"),
    Command("more", summary: "show those before; Enter does the same"),
    Command(
      "open", [Command.Argument("n", .number(1...Int.max))],
      summary: "show the photo that number n is about"),
  ]

  func appear(_ destination: Destination) async {
    if console.traits.isInteractive { await presenter.list() }
  }

  func disappear() {}

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "list": await presenter.list()
    case "more": await presenter.more()
    case "open": await presenter.open(call.number(0) ?? 0)
    default: console.fail("the notifications have no command `\(call.name)`")
    }
  }
}

extension NotificationsView: NotificationsViewing {
  func display(_ state: NotificationsState) {
    switch state.content {
    case .idle: break
    case .loading: console.show(progress: ProgressLine("asking for notifications"))
    case .failed(let reason):
      console.show(progress: nil)
      console.fail(StyledText(reason))
    case .loaded(let content):
      console.show(progress: nil)
      display(content)
    }
  }

  private func display(_ content: NotificationsContent) {
    switch content {
    case .page(let page, let now): display(page, now: now)
    case .empty: console.write("Nobody has liked or answered what you posted yet.")
    case .noAccounts:
      console.write(
        "Nobody is signed in. " + StyledText("auth", .command) + ", then "
          + StyledText("signin <server>", .command) + " changes that.")
    }
  }

  private func display(_ page: NotificationsPage, now: Timestamp) {
    let width = HumanText.number(page.rows.last?.number ?? 0).count
    for row in page.rows {
      for line in NotificationsText.lines(row, now: now, width: width) { console.write(line) }
      console.write(record: NotificationRecord(row))
    }
    for failure in page.failures { console.warn(NotificationsText.failure(failure)) }
    if page.hasMore { console.write(StyledText("more", .command) + " shows those before.") }
  }
}

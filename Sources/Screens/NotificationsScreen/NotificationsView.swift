import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol NotificationsPresenting: AnyObject {
  func list() async
  func more() async
  func open(_ number: Int) async
  func showPerson(_ number: Int) async
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
      "list", aliases: ["ls"], summary: "show the latest: who follows you, likes or answers you"),
    Command("more", summary: "show older ones; Enter does the same"),
    Command(
      "open", [.number], summary: "show the photo, or who follows you or asks to, of number n",
      details: "In the profile of who asks, `accept` and `reject` answer them."),
    Command("who", [.number], summary: "show the profile of who did number n"),
  ]

  func appear(_ destination: Destination) async {
    await presenter.list()
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "list": await presenter.list()
    case "more": await presenter.more()
    case "open": await presenter.open(call.number(0) ?? 0)
    case "who": await presenter.showPerson(call.number(0) ?? 0)
    default: console.fail("the notifications have no command `\(call.name)`")
    }
  }
}

extension NotificationsView: NotificationsViewing {
  func display(_ answer: LoadState<NotificationsContent>) {
    let content = console.show(answer, waiting: ProgressLine("looking for notifications"))
    if let content { display(content) }
  }

  private func display(_ content: NotificationsContent) {
    switch content {
    case .page(let page, let now): display(page, now: now)
    case .empty:
      console.write("Nobody follows you, or has done anything with what you posted, yet.")
    case .noAccounts: console.write(Hints.notSignedIn(inAuth: false))
    }
  }

  private func display(_ page: NotificationsPage, now: Timestamp) {
    let width = HumanText.number(page.rows.last?.number ?? 0).count
    for row in page.rows {
      for line in NotificationsText.lines(row, now: now, width: width) { console.write(line) }
      console.write(record: NotificationRecord(row))
    }
    for failure in page.failures { console.warn(NotificationsText.failure(failure)) }
    if page.hasMore { console.write(StyledText("more", .command) + " shows older ones.") }
  }
}

/// Notifications in words.
enum NotificationsText {
  /// Who did what, and when; what somebody said stands below it.
  static func lines(_ row: NotificationRow, now: Timestamp, width: Int) -> [StyledText] {
    let number = HumanText.number(row.number)
    let margin = String(repeating: " ", count: max(0, width - number.count))
    let indent = width + 2
    let moment = HumanText.moment(
      row.notification.moment.milliseconds, now: now.milliseconds)
    let head =
      StyledText(margin + number + "  ", .faint)
      + NotificationText.line(row.notification, photo: row.photo)
      + StyledText("  " + moment, .faint)
    let blanks = StyledText(String(repeating: " ", count: indent))
    return [head.hanging(at: indent)]
      + NotificationText.words(row.notification).map { (blanks + $0).hanging(at: indent) }
  }

  /// Whose notifications are missing, and why.
  static func failure(_ failure: NotificationFailure) -> StyledText {
    StyledText("\(failure.account): \(failure.reason)")
  }
}

/// A notification for scripts; the names of its fields never change.
struct NotificationRecord: Encodable, Sendable {
  let type = "notification"
  let notification: Int
  let kind: String
  let person: String
  let text: String?
  let date: WrittenMoment
  let photo: String?
  let source: String?
  let item: String?
  let caption: String?
  let filter: String?
  let filterAction: String?

  init(_ row: NotificationRow) {
    notification = row.number
    text = if case .reply(let words) = row.notification.kind { words } else { nil }
    kind =
      switch row.notification.kind {
      case .like: "like"
      case .reply: "reply"
      case .boost: "boost"
      case .follow: "follow"
      case .request: "request"
      case .poll: "poll"
      case .edit: "edit"
      case .post: "post"
      }
    person = row.notification.person
    date = WrittenMoment(row.notification.moment)
    photo = row.photo?.id.publicName
    source = row.photo?.id.source.rawValue
    item = row.photo?.id.item
    caption = row.photo?.caption
    filter = row.notification.filtering?.title
    filterAction = row.notification.filtering?.action.rawValue
  }
}

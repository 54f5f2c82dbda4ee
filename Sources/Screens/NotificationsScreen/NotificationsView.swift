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
  func beginAnswer(_ number: Int) async
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
      "list", aliases: ["ls"],
      summary: "show the latest: who follows or mentions you, likes or answers you"),
    Command("more", summary: "show older ones; Enter does the same"),
    Command(
      "open", [.number], summary: "show the photo, or who follows you or asks to, of number n",
      details: "In the profile of who asks, `accept` and `reject` answer them. "
        + "What was said about no photo in your stream is shown here."),
    Command(
      "answer", [.number], summary: "write an answer to what was said in number n",
      details: "Those who see what it answers see it, too, unless you narrow that."),
    Command(
      "who", [.number], summary: "show the profile of who did number n",
      details:
        "Where several people like or boost the same, or follow you, it lists them, each with a "
        + "number of their own."),
  ]

  func appear(_ destination: Destination) async {
    await presenter.list()
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "list": await presenter.list()
    case "more": await presenter.more()
    case "open": await presenter.open(call.number(0) ?? 0)
    case "answer": await presenter.beginAnswer(call.number(0) ?? 0)
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
    case .words(let row, let now):
      display(row, NumberColumn(upTo: row.number), now: now)
      console.write(
        StyledText("answer \(row.number)", .command) + " answers it; "
          + StyledText("who \(row.number)", .command) + " shows who it was, and their photos.")
    case .empty:
      console.remark("Nobody follows you, or has done anything with what you posted, yet.")
    case .noAccounts: console.remark(Hints.notSignedIn(inAuth: false))
    }
  }

  private func display(_ page: NotificationsPage, now: Timestamp) {
    let numbers = NumberColumn(upTo: page.rows.last?.number ?? 0)
    for row in page.rows { display(row, numbers, now: now) }
    if let row = page.rows.first(where: { !$0.folded.isEmpty }) {
      console.write(StyledText("who \(row.number)", .command) + " lists all of them.")
    }
    for failure in page.failures {
      console.warn(StyledText("\(failure.account.handle): \(failure.reason)"))
    }
    if page.hasMore { console.write(StyledText("more", .command) + " shows older ones.") }
  }

  private func display(_ row: NotificationRow, _ numbers: NumberColumn, now: Timestamp) {
    let moment = HumanText.moment(row.notification.moment.milliseconds, now: now.milliseconds)
    console.write(
      numbers.row(
        row.number,
        NotificationText.line(
          row.notification, and: row.folded.dropFirst().map(\.notification.person),
          photo: row.photo)
          + StyledText("  " + moment, .faint)))
    for line in NotificationText.words(row.notification) { console.write(numbers.below(line)) }
    for one in row.each { console.write(record: NotificationRecord(one)) }
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
    text = row.notification.words
    kind =
      switch row.notification.kind {
      case .like: "like"
      case .reply: "reply"
      case .mention: "mention"
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

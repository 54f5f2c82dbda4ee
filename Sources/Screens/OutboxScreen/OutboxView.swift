import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol OutboxPresenting: AnyObject {
  func appear(isInteractive: Bool) async
  func disappear()
  func list() async
  func retry(_ name: String?) async
  func drop(_ name: String) async
  func listScheduled() async
  func cancel(_ number: Int) async
  func edit(_ name: String, text: String?) async
  func open(_ number: Int) async
}

/// What waits as lines, and what can be done about it.
@MainActor
final class OutboxView: ScreenView {
  private let console: any Console
  private let presenter: any OutboxPresenting

  init(console: any Console, presenter: any OutboxPresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "outbox"

  let defaultCommand: CommandCall? = CommandCall("list")

  let commands = [
    Command(
      "list", aliases: ["ls"],
      summary: "list what is waiting, since when and why; Enter does the same"),
    Command(
      "retry", [Command.Argument("n", .word, optional: true)],
      summary: "try number n again now; alone, try everything",
      details:
        "A script waits for the outcome at its end, and fails if something could not be sent; "
        + "`photostream refresh` sends what waits, too. In scripts, n may be the `id` of a record."),
    Command(
      "drop", [Command.Argument("n", .word)], summary: "take number n back; `undo` puts it back",
      details:
        "A post or comment that is being sent right now is deleted where it arrives; in a folder it stays. "
        + "In scripts, n may be the `id` of a record."),
    Command(
      "edit",
      [
        Command.Argument("n", .word),
        Command.Argument("text", .text, optional: true),
      ],
      summary: "change the words of number n and try again",
      details:
        "The rest of the line replaces the words of a comment or a post. Without words, a post becomes a "
        + "draft again, in which you can change everything. In scripts, n may be the `id` of a record."
    ),
    Command(
      "scheduled", summary: "list what servers publish later",
      details: "What this program publishes later itself is in `list`."),
    Command("cancel", [.number], summary: "cancel post n of `scheduled`; it is kept as a draft"),
    Command("open", [.number], summary: Hints.openSubject),
  ]

  func appear(_ destination: Destination) async {
    await presenter.appear(isInteractive: isInteractive)
  }

  func disappear() {
    presenter.disappear()
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "list": await presenter.list()
    case "retry": await presenter.retry(call[0])
    case "scheduled": await presenter.listScheduled()
    case "cancel": await presenter.cancel(call.number(0) ?? 0)
    case "drop": await presenter.drop(call[0] ?? "")
    case "edit": await presenter.edit(call[0] ?? "", text: call[1])
    case "open": await presenter.open(call.number(0) ?? 0)
    default: console.fail("the outbox has no command `\(call.name)`")
    }
  }
}

extension OutboxView: OutboxViewing {
  var isInteractive: Bool { console.traits.isInteractive }

  func display(_ answer: LoadState<OutboxContent>) {
    let content = console.show(answer, waiting: ProgressLine("reading the outbox"))
    if let content { display(content) }
  }

  func display(_ notice: OutboxNotice) {
    switch notice {
    case .done(let named):
      console.write(StyledText("✓ ", .success) + StyledText("arrived: \(MutationText.name(named))"))
    case .uploaded(let named, let count, let total):
      console.write(
        StyledText(
          "\(count) of \(HumanText.count(total, "picture")) arrived: \(MutationText.name(named))",
          .faint))
    }
  }

  private func display(_ content: OutboxContent) {
    switch content {
    case .list(let rows, let now):
      let numbers = NumberColumn(upTo: rows.last?.number ?? 0)
      for row in rows {
        for line in OutboxText.lines(row, now: now, in: numbers) { console.write(line) }
        console.write(record: OutboxRecord(row))
      }
      if rows.isEmpty { console.remark(OutboxText.nothing) }
    case .retried(let rows, let isMore):
      let what = rows.count == 1 ? rows.first.map { MutationText.name($0.named) } : nil
      console.write(
        rows.isEmpty
          ? isMore ? OutboxText.onItsWay : OutboxText.nothing
          : StyledText("✓ ", .success)
            + StyledText("trying again: \(what ?? HumanText.count(rows.count, "thing"))"))
      console.write(record: TypedRecord("retried", ["retried": rows.count]))
    case .dropped(let row):
      console.confirm(
        StyledText("taken back: \(MutationText.name(row.named)); ")
          + (row.entry.isForeign
            ? "this can't be undone" : StyledText("undo", .command) + " puts it back"),
        record: ["type": "dropped", "dropped": row.entry.id.rawValue])
    case .scheduled(let list):
      for (index, post) in list.posts.enumerated() {
        console.write(OutboxText.line(post, number: index + 1))
        console.write(
          record: TypedRecord(
            "scheduled",
            [
              "scheduled": .number(index + 1), "id": .text(post.id), "date": .moment(post.moment),
              "text": .text(post.text), "pictures": .number(post.pictures),
            ]))
      }
      if list.posts.isEmpty, list.missing == nil {
        console.remark("No server publishes anything later.")
      }
      if let reason = list.missing { console.warn(StyledText("not all could be asked: \(reason)")) }
    case .cancelled(let post, let isKept):
      let kept = StyledText("; kept as a draft: ") + StyledText("compose drafts", .command)
      console.confirm(
        StyledText("cancelled: \(OutboxText.words(of: post))") + (isKept ? kept : ""),
        record: ["type": "cancelled", "cancelled": post.id])
    case .edited(let row, let text, let isHeld):
      console.confirm(
        StyledText("changed \(row.number) to \(text)\(isHeld ? "" : "; trying again")"),
        record: ["type": "edited", "edited": row.entry.id.rawValue, "text": text])
    }
  }
}

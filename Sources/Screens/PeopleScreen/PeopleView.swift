import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol PeoplePresenting: AnyObject {
  func list(_ name: GroupName, _ text: String) async
  func more() async
  func find(_ text: String) async
  func perform(_ request: RelationRequest) async
  func open(_ number: Int) async
  func lists(_ text: String) async
  func add(_ text: String) async
  func take(_ text: String) async
}

/// People and lists as lines, and their commands.
@MainActor
final class PeopleView: ScreenView {
  private let console: any Console
  private let presenter: any PeoplePresenting

  init(console: any Console, presenter: any PeoplePresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "people"

  let defaultCommand: CommandCall? = CommandCall("next")

  let overview = [CommandCall("following")]

  let commands: [Command] = {
    let words = Command.Argument("words", .text, optional: true)
    let numbers = Command.Argument("n …", .numbers(1...Int.max))
    return [
      Command("requests", [words], summary: "list who asks to follow you"),
      Command(
        "following", [words], summary: "list whom you follow",
        details:
          "`following bo` lists those whose names have these words, `following --as @ada@other.example` means "
          + "one of several accounts; so it is with `followers` and the others. A page is loaded at a time; "
          + "Enter loads the next one."),
      Command("followers", [words], summary: "list who follows you"),
      Command("blocked", [words], summary: "list whom you have blocked"),
      Command("muted", [words], summary: "list whom you have muted"),
      Command("next", aliases: ["more"], summary: "list more people; Enter does the same"),
      Command(
        "find", [Command.Argument("words", .text)],
        summary: "list those of the loaded people whose names have these words"),
    ].about("people")
      + [
        Command("open", [.number], summary: "show somebody's profile, or a list in the stream"),
        Command("accept", [numbers], summary: "let them follow you"),
        Command("reject", [numbers], summary: "don't let them follow you"),
        Command("follow", [numbers], summary: "follow them"),
        Command("unfollow", [numbers], summary: "follow them no more"),
        Command(
          "mute", [Command.Argument("n … for time", .text)],
          summary: "hide what they post, `mute 2 5 7` several at once",
          details: "`mute 2 5 for 3 days` ends by itself."),
        Command("unmute", [numbers], summary: "show what they post again"),
        Command("block", [numbers], summary: "have neither of you see the other"),
        Command("unblock", [numbers], summary: "take a block back"),
        Command(
          "block-domain", [numbers], summary: "have nobody of their whole servers shown",
          details: "Whoever is there follows you no more, and you follow none of them."),
        Command("unblock-domain", [numbers], summary: "take the block of their servers back"),
        Command("remove-follower", [numbers], summary: "have them follow you no more"),
      ].about("what to do with them")
      + [
        Command(
          "lists", [Command.Argument("what", .text, optional: true)],
          summary: "list your lists; `lists 2` and `lists Friends` list who is in one",
          details:
            "`lists make Friends` makes one at the server of your first account, `--at @you@server` at that of "
            + "another one, and `--at here` on this machine, where a list holds people and tags of several "
            + "servers. `lists rename 2 Good friends` and `lists remove 2` do what they say. After `lists "
            + "exclusive 2` the posts of its people don't stand in home any more, after `lists shared 2` they "
            + "do. `open 2` shows a list in the stream."),
        Command(
          "add", [Command.Argument("n … to list", .text)],
          summary: "put people or tags into a list: `add 2 5 to Friends`, `add #fog to Friends`",
          details:
            "Numbers are those of the last listing, `add @bo@other.example to Friends` names somebody. Lists "
            + "of servers take only people you follow there, and no tags."),
        Command(
          "take", [Command.Argument("n … from list", .text)],
          summary: "take people or tags out of a list: `take 2 from Friends`"),
      ].about("lists")
  }()

  /// A first argument is what to list: `people lists`, `photostream://people/followers`.
  func appear(_ destination: Destination) async {
    guard let word = destination.arguments.first else {
      if destination.isAsked { await presenter.list(.following, "") }
      return
    }
    if word == "lists" { return await presenter.lists("") }
    if let name = GroupName(rawValue: word) { return await presenter.list(name, "") }
    console.fail("there is nothing called `\(word)` here: `help` lists what can be typed")
  }

  func perform(_ call: CommandCall) async {
    let first = call[0] ?? ""
    if let name = GroupName(rawValue: call.name) { return await presenter.list(name, first) }
    if let request = RelationRequest(call) { return await presenter.perform(request) }
    switch call.name {
    case "next": await presenter.more()
    case "find": await presenter.find(first)
    case "open": await presenter.open(call.number(0) ?? 0)
    case "lists": await presenter.lists(first)
    case "add": await presenter.add(first)
    case "take": await presenter.take(first)
    default: console.fail("the people have no command `\(call.name)`")
    }
  }
}

extension PeopleView: PeopleViewing {
  func display(_ progress: ScanProgress) {
    guard case .scanning(let done, let found) = progress else { return }
    console.show(progress: ScanText.progress(done: done, found: found))
  }

  func display(_ answer: LoadState<PeopleContent>) {
    let content = console.show(answer, waiting: ProgressLine("asking servers"))
    if let content { display(content) }
  }

  private func display(_ content: PeopleContent) {
    switch content {
    case .noAccounts:
      console.write(
        "You're not signed in: " + StyledText("auth", .command) + ", then "
          + StyledText("signin <server>", .command))
    case .people(let listing): display(listing)
    case .lists(let rows, let failures): display(rows, failures)
    case .members(let list, let rows): display(rows, of: list)
    case .done(let outcomes): for outcome in outcomes { display(outcome) }
    case .changed(let list, let outcomes): for outcome in outcomes { display(outcome, in: list) }
    case .list(let row, let change, let server): display(row, change, server)
    case .opened(let row, let summary):
      console.confirm(
        PeopleText.opened(row, summary),
        record: ListRecord(row, change: "opened", photos: summary?.photos))
    }
  }
}

extension PeopleView {
  private func display(_ listing: PeopleListing) {
    if listing.isNamed { console.write(PeopleText.heading(listing)) }
    let width = HumanText.number(listing.rows.last?.number ?? 1).count
    for row in listing.rows {
      console.write(
        PeopleText.row(row, width: width), record: PersonRecord(row, of: listing))
    }
    for line in PeopleText.end(listing) { console.write(line) }
  }

  private func display(_ rows: [ListRow], _ failures: [FilterFailure]) {
    let width = HumanText.number(rows.count).count
    for row in rows {
      console.write(PeopleText.row(row, width: width), record: ListRecord(row))
    }
    for failure in failures {
      console.warn(
        StyledText("\(failure.account.handle): \(failure.reason); its lists are as it said last"))
    }
    if rows.isEmpty {
      console.write(
        "No lists yet: " + StyledText("lists make <title>", .command) + " makes one.")
    }
  }

  private func display(_ rows: [MemberRow], of list: PhotoList) {
    let width = HumanText.number(rows.count).count
    for row in rows {
      console.write(PeopleText.row(row, width: width), record: MemberRecord(row, of: list))
    }
    if rows.isEmpty {
      console.write(
        StyledText("Nobody is in \(PeopleText.title(list)) yet: ")
          + StyledText("add @name@server to <list>", .command) + " adds somebody.")
    }
  }

  private func display(_ outcome: PersonOutcome) {
    if let failure = outcome.failure {
      console.fail(StyledText("\(outcome.row.person.byline): \(failure)"))
    } else {
      console.confirm(
        RelationText.done(outcome.verb, to: outcome.row.person.byline, outcome.row.standing),
        record: RelationChangeRecord(
          outcome.verb, to: outcome.row.person.handle.text, outcome.row.standing))
    }
  }

  private func display(_ outcome: MemberOutcome, in list: PhotoList) {
    if let failure = outcome.failure {
      console.fail(StyledText("\(outcome.member.name): \(failure)"))
    } else {
      let word = outcome.isMember ? "is in" : "is no longer in"
      console.confirm(
        StyledText("\(outcome.member.name) \(word) \(PeopleText.title(list))"),
        record: MemberRecord(outcome, in: list))
    }
  }

  private func display(_ row: ListRow, _ change: ListChange, _ refusing: String?) {
    console.confirm(
      PeopleText.changed(row, change, refusingServer: refusing),
      record: ListRecord(row, change: change.rawValue))
  }
}

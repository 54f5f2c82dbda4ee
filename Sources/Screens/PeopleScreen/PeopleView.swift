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
  func unmute(_ name: String) async
  func open(_ number: Int) async
  func tags(_ text: String) async
  func follow(_ isFollowed: Bool, tags text: String) async
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
    let others = Command.Argument("n … or #tag", .text)
    let owner = Command.Argument("--as account", .text, optional: true)
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
      Command(
        "servers", [owner], summary: "list which servers you have blocked",
        details: "`unblock-domain 2` takes the block of one back."),
      Command("tags", [owner], summary: "list which tags you follow"),
    ].about("people")
      + [
        Command("open", [.number], summary: "show somebody's profile, or a list in the stream"),
        Command("accept", [numbers], summary: "let them follow you"),
        Command("reject", [numbers], summary: "don't let them follow you"),
        Command(
          "follow", [others], summary: "follow them, or a tag: `follow #fog`",
          details:
            "What bears a tag that you follow comes with home; from servers that leave it out, from a source "
            + "of its own."),
        Command("unfollow", [others], summary: "follow them, or a tag, no more"),
        Command(
          "mute", [Command.Argument("n … for time", .text)],
          summary: "hide what they post, `mute 2 5 7` several at once",
          details: "`mute 2 5 for 3 days` ends by itself. " + RelationText.otherMutes),
        Command(
          "unmute", [Command.Argument("n … or name", .text)],
          summary: "show what they post again, also by the name that `muted` tells"),
        Command("block", [numbers], summary: "block them: neither of you sees the other"),
        Command("unblock", [numbers], summary: "take a block back"),
        Command(
          "block-domain", [numbers], summary: "hide everybody on their servers",
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
    if word == "tags" { return await presenter.tags("") }
    if let name = GroupName(rawValue: word) { return await presenter.list(name, "") }
    console.fail("there is nothing called `\(word)` here: `help` lists what can be typed")
  }

  func perform(_ call: CommandCall) async {
    let first = call[0] ?? ""
    if let name = GroupName(rawValue: call.name) { return await presenter.list(name, first) }
    if ["follow", "unfollow"].contains(call.name) { return await follow(call.name, first) }
    if call.name == "unmute" {
      guard let request = numbered("unmute", first) else { return await presenter.unmute(first) }
      return await presenter.perform(request)
    }
    if let request = RelationRequest(call) { return await presenter.perform(request) }
    switch call.name {
    case "tags": await presenter.tags(first)
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

extension PeopleView {
  /// Numbers are people, or tags if those were listed last.
  private func follow(_ verb: String, _ text: String) async {
    if text.contains(where: { "#＃".contains($0) }) {
      return await presenter.follow(verb == "follow", tags: text)
    }
    guard let request = numbered(verb, text) else {
      return console.fail("type it like `\(verb) 2 5` or `\(verb) #fog`")
    }
    await presenter.perform(request)
  }

  /// Nil if something else than numbers was typed.
  private func numbered(_ verb: String, _ text: String) -> RelationRequest? {
    let numbers = text.isEmpty ? [] : [Int](typed: text)
    guard let numbers, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    return RelationRequest(CommandCall(verb, numbers.map(String.init)))
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
    case .noAccounts: console.remark(Hints.notSignedIn(inAuth: false))
    case .mutedByName(let names): console.write(PeopleText.muted(names))
    case .unmuted(let name):
      console.confirm(
        RelationText.done(.unmute, to: name, nil),
        record: RelationChangeRecord(.unmute, to: name, nil))
    case .people(let listing): display(listing)
    case .tags(let names, let account, let isNamed): display(names, of: account, isNamed)
    case .followed(let outcomes): for outcome in outcomes { display(outcome) }
    case .lists(let rows, let failures): display(rows, failures)
    case .members(let list, let rows): display(rows, of: list)
    case .done(let outcomes): for outcome in outcomes { display(outcome) }
    case .changed(let list, let outcomes): for outcome in outcomes { display(outcome, in: list) }
    case .list(let row, let change, let server): display(row, change, server)
    case .opened(let row, let summary):
      console.confirm(
        PeopleText.opened(row, summary),
        record: ListRecord(row, change: "opened", photos: summary?.photos))
      if let summary { console.write(problemsOf: summary) }
    }
  }
}

extension PeopleView {
  private func display(_ listing: PeopleListing) {
    if let failure = listing.failure {
      console.warn(StyledText("\(failure); this is as it was last known here"))
    }
    if !listing.mutedByName.isEmpty { console.write(PeopleText.muted(listing.mutedByName)) }
    if listing.isNamed { console.write(PeopleText.heading(listing)) }
    console.write(listing.rows, by: \.number, PeopleText.words) {
      ListedPersonRecord($0, of: listing)
    }
    for line in PeopleText.end(listing) { console.remark(line) }
  }

  private func display(_ names: [String], of account: Account, _ isNamed: Bool) {
    if isNamed { console.write(PeopleText.heading("Tags", of: account)) }
    console.write(Array(zip(1..., names)), by: \.0) {
      StyledText("#" + $0.1, .strong)
    } record: {
      TagRecord($0.1, of: account, number: $0.0)
    }
    if names.isEmpty {
      console.remark(
        "You follow no tags yet: " + StyledText("follow #fog", .command) + " follows one.")
    }
  }

  private func display(_ outcome: TagOutcome) {
    if let failure = outcome.failure {
      console.fail(StyledText("#\(outcome.name): \(failure)"))
    } else {
      console.confirm(PeopleText.followed(outcome), record: TagRecord(outcome))
    }
  }

  private func display(_ rows: [ListRow], _ failures: [AccountFailure]) {
    console.write(rows, by: \.number, PeopleText.words) { ListRecord($0) }
    for failure in failures {
      console.warn(
        StyledText("\(failure.account.handle): \(failure.reason); its lists are as it said last"))
    }
    if rows.isEmpty {
      console.remark(
        "No lists yet: " + StyledText("lists make <title>", .command) + " makes one.")
    }
  }

  private func display(_ rows: [MemberRow], of list: PhotoList) {
    console.write(rows, by: \.number, PeopleText.words) { MemberRecord($0, of: list) }
    if rows.isEmpty {
      console.remark(
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
          outcome.verb, to: PeopleText.name(outcome.row.person), outcome.row.standing))
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
    // A script that ends can undo nothing.
    let text = PeopleText.changed(
      row, change, refusingServer: refusing, canUndo: console.traits.isInteractive)
    console.confirm(text, record: ListRecord(row, change: change.rawValue))
  }
}

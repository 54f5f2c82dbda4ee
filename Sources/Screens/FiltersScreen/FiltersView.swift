import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol FiltersPresenting: AnyObject {
  func list() async
  func add(_ text: String) async
  func change(_ number: Int, by text: String) async
  func end(_ number: Int) async
}

/// Filters as lines, and their commands.
@MainActor
final class FiltersView: ScreenView {
  private let console: any Console
  private let presenter: any FiltersPresenting

  init(console: any Console, presenter: any FiltersPresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "filters"

  let defaultCommand: CommandCall? = CommandCall("list")

  let commands = [
    Command(
      "list", aliases: ["ls"],
      summary: "list your filters: what each looks for and does; Enter does the same"),
    Command(
      "add", [Command.Argument("words", .text)],
      summary: "add a filter for some words, separated by commas",
      details:
        "`add fog, mist --warn --for 7 days` shows the filter's title instead of posts with one of these "
        + "words until you `show` them; `--blur` only covers their pictures, `--hide` leaves them out. "
        + "`add fog, mist hide` does, too; `add \"fog hide\"` looks for both words as one phrase. "
        + "`--title Bad weather` names it, `--in home, public` says where it holds (also `notifications`, "
        + "`thread` for comments, `account` for the pages of people; what servers find is `public`), `--part` "
        + "finds the words inside of longer ones, `--whole` does not. It is kept at the server of your first account; `--at "
        + "@you@server` names another one, and `--at here` keeps it on this machine, for everything you see "
        + "here. Where a server's filters can't hold, as at Pixelfed in notifications, comments and pages of "
        + "people, it holds here only."),
    Command(
      "change", [.number, Command.Argument("change", .text)],
      summary: "change filter number n; the rest is like `add`",
      details:
        "`change 2 --hide`, `change 2 --for ever`, `change 2 fog, haze`: new words replace all old ones, "
        + "and what you don't type stays."),
    Command(
      "end", aliases: ["remove"], [.number], summary: "end filter number n",
      details: "`undo` doesn't bring it back: `add` makes it anew."),
  ]

  func appear(_ destination: Destination) async {
    await presenter.list()
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "list": await presenter.list()
    case "add": await presenter.add(call[0] ?? "")
    case "change": await presenter.change(call.number(0) ?? 0, by: call[1] ?? "")
    case "end": await presenter.end(call.number(0) ?? 0)
    default: console.fail("the filters have no command `\(call.name)`")
    }
  }
}

extension FiltersView: FiltersViewing {
  func display(_ answer: LoadState<FiltersContent>) {
    let content = console.show(answer, waiting: ProgressLine("asking for filters"))
    if let content { display(content) }
  }

  private func display(_ content: FiltersContent) {
    switch content {
    case .list(let rows, let failures, let now):
      console.write(rows, by: \.number) {
        FiltersText.words($0.kept, now: now)
      } record: {
        FilterRecord($0)
      }
      for failure in failures {
        console.warn(
          StyledText(
            "\(failure.account.handle): \(failure.reason); its filters are as it said last"))
      }
      if rows.isEmpty {
        console.remark(
          "No filters yet: " + StyledText("filters add fog, mist --warn", .command)
            + " adds one.")
      }
    case .kept(let row, let now):
      console.confirm(FiltersText.words(row.kept, now: now), record: FilterRecord(row))
    case .ended(let row):
      console.confirm(
        StyledText("ended: \(row.kept.filter.title)"),
        record: TypedRecord("ended", ["ended": row.number]))
    }
  }
}

/// Filters in words.
enum FiltersText {
  /// `Bad weather: fog, mist · warns · for 7 days · @ada@photos.example`.
  static func words(_ kept: KeptFilter, now: Timestamp) -> StyledText {
    let filter = kept.filter
    let facts = [
      does(filter.action), place(filter.contexts), end(filter.expiresAt, now: now), owner(kept),
    ]
    return StyledText(filter.title, .strong) + StyledText(words(filter))
      + StyledText(facts.compactMap(\.self).map { " · " + $0 }.joined(), .faint)
  }

  private static let mostWords = 20

  /// What it looks for, if its title does not say so.
  private static func words(_ filter: PostFilter) -> String {
    var words = filter.keywords.prefix(mostWords).map { TextLayout.truncate($0.text, to: 40) }
    let rest = filter.keywords.count - words.count
    if rest > 0 { words.append("\(HumanText.number(rest)) more") }
    if !filter.statuses.isEmpty { words.append(HumanText.count(filter.statuses.count, "post")) }
    let list = words.joined(separator: ", ")
    return list == filter.title || list.isEmpty ? "" : ": " + list
  }

  private static func does(_ action: PostFilter.Action) -> String {
    switch action {
    case .hide: "hides"
    case .warn: "warns"
    case .blur: "blurs"
    }
  }

  /// Nothing where it holds everywhere that posts are.
  private static func place(_ contexts: [PostFilter.Context]) -> String? {
    guard contexts.count < PostFilter.Context.allCases.count else { return nil }
    return contexts.isEmpty
      ? "nowhere here" : "in " + contexts.map(\.rawValue).joined(separator: ", ")
  }

  private static func end(_ end: Timestamp?, now: Timestamp) -> String? {
    end.map { now < $0 ? "for \(now.duration(to: $0).phrase)" : "over" }
  }

  /// Whose it is, and where it is if not there.
  private static func owner(_ kept: KeptFilter) -> String {
    guard let account = kept.account else { return "here, for all you see" }
    let known = account.server.kind.filterContexts
    let lacking = kept.filter.contexts.filter { !known.contains($0) }
    guard kept.filter.isHereOnly else {
      return lacking.isEmpty
        ? account.handle : "\(account.handle), but only here \(place(lacking) ?? "")"
    }
    let such = lacking.isEmpty ? "" : "such "
    return
      "\(account.handle), kept here only, as \(account.server.name) keeps no \(such)filters"
  }
}

/// A filter for scripts; the names of its fields never change.
struct FilterRecord: Encodable, Sendable {
  struct Keyword: Encodable {
    let keyword: String
    let wholeWord: Bool
  }

  let type = "filter"
  let filter: Int
  let title: String
  let action: String
  let contexts: [String]
  let keywords: [Keyword]
  let posts: Int
  let expires: WrittenMoment?
  let account: String?
  let hereOnly: Bool

  init(_ row: FilterRow) {
    let kept = row.kept.filter
    filter = row.number
    title = kept.title
    action = kept.action.rawValue
    contexts = kept.contexts.map(\.rawValue)
    keywords = kept.keywords.map { Keyword(keyword: $0.text, wholeWord: $0.isWholeWord) }
    posts = kept.statuses.count
    expires = kept.expiresAt.map(WrittenMoment.init)
    account = row.kept.account?.handle
    hereOnly = kept.isHereOnly
  }
}

import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol SettingsPresenting: AnyObject {
  func listSettings() async
  func showSetting(_ name: String) async
  func change(_ typed: TypedSetting) async
  func reset(_ name: String, in domain: SettingDomain) async
  func listSources() async
  func add(_ place: String) async
  func rename(_ name: String, to other: String) async
  func remove(_ name: String) async
  func show(boosts rule: BoostRule, of name: String?) async
  func export(_ first: String, _ file: String?, _ account: String?) async
  func bringIn(_ path: String, to account: String?) async
  func showCache() async
  func clearCache() async
  func showFacts()
  func listFlags()
  /// What can be looked for, for Tab.
  var suggestions: [String] { get }
  func lookForSuggestions()
}

/// Settings and sources as lists, and the commands that change them.
@MainActor
final class SettingsView: ScreenView {
  private let console: any Console
  private let presenter: any SettingsPresenting

  init(console: any Console, presenter: any SettingsPresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "settings"

  let overview = [CommandCall("sources"), CommandCall("list")]

  var commands: [Command] {
    let key = Command.Argument("key", .suggested(SettingKey.all.map(\.name)))
    let searches = [SettingKey.muteSearches.name: SearchQuery.completions + presenter.suggestions]
    let value = Command.Argument(
      "value", .dependent(SettingsText.choices, words: searches), optional: true)
    let scope = Command.Argument("for", .oneOf(["profile", "machine"]), optional: true)
    return [
      Command("list", aliases: ["ls"], summary: "list all settings"),
      Command("get", [key], summary: "show a setting and its choices"),
      Command(
        "set", [key, value], summary: "change a setting",
        details:
          "`set stream.order oldest` changes this profile, `set stream.order oldest machine` all "
          + "of them; `set stream.order=oldest` works, too. Text takes the rest of the line: "
          + "`set mute.words ice cream, cat`; `set mute.searches tag:food -tag:bread, is:video` hides what "
          + "`search` finds by one of these."),
      Command(
        "reset", [key, scope], summary: "go back to the default"),
      Command(
        "sources", summary: "list where your photos come from, how many there are and what is wrong"
      ),
      Command(
        "add", [Command.Argument("folder or address", .folder)],
        summary: "add a folder, a photo blog by its address, a list, your favourites or bookmarks",
        details:
          "`add ~/Pictures` adds a folder with everything below it, `add https://photos.example` "
          + "a photo blog, `add samples` the sample photos. `add favourites` and `add bookmarks` add what "
          + "an account has saved, `add bookmarks @ada@photos.example` that of one of several. `add list "
          + "Friends` adds a list; `people lists` shows which there are. `add tags` adds what bears the tags you "
          + "follow: Pixelfed leaves it out of home. A folder that was moved is the source it was once you `add` its "
          + "new place."),
      Command(
        "rename",
        [Command.Argument("source", .word), Command.Argument("name", .textSuggesting([]))],
        summary: "call a source otherwise: `rename 2 Fog blog`"),
      Command(
        "remove", [Command.Argument("source", .text)],
        summary:
          "remove a source, by number, name or address; its files stay, `undo` brings it back"
      ),
      Command(
        "boosts",
        [
          Command.Argument("rule", .oneOf(BoostRule.allCases.map(\.rawValue))),
          Command.Argument("source", .text, optional: true),
        ], summary: "choose which boosts are shown, of all accounts or of one source",
        details:
          "`boosts no` shows what people post and not what they boost, `boosts pictures` only boosts with "
          + "a picture, `boosts yes 2` all of source number 2. What is hidden is listed by `filtered`, "
          + "and comes back with `boosts yes`."),
      Command(
        "cache", [Command.Argument("clear", .oneOf(["clear"]), optional: true)],
        summary: "show how much disk space pictures take; `cache clear` frees it",
        details:
          "Everything there can be fetched or made again. `set cache.megabytes 200` allows less."),
      Command(
        "export",
        [
          Command.Argument("folder", .folder), Command.Argument("file", .path, optional: true),
          Command.Argument("account", .word, optional: true),
        ], summary: "write everything you have into a folder, or a part of it into a file",
        details:
          "`export ~/backup` writes your pictures, posts, comments, reactions, settings and sources; it can be "
          + "stopped and goes on when it is typed again. `export opml blogs.opml` writes your photo blogs for "
          + "feed readers. `export following who.csv` writes a table as Mastodon's own, so do `lists`, `mutes`, "
          + "`blocks`, `domains` and `bookmarks`; the account stands behind it if you have several. `-` is a "
          + "pipe in the place of such a file. An earlier OPML file of this program is replaced, nothing else is."
      ),
      Command(
        "import",
        [Command.Argument("file", .path), Command.Argument("account", .word, optional: true)],
        summary: "bring in an export, an archive of an account, OPML, or a table of Mastodon's",
        details:
          "`import ~/backup` brings in what `export` wrote, `import ~/archive` the unpacked archive of a "
          + "Mastodon or Pixelfed account as a source, `import blogs.opml` photo blogs, "
          + "`import following_accounts.csv @ada@photos.example` the people whom an account shall follow. "
          + "`-` is what comes through a pipe. What is there already stays as it is. Folders come in as their copies "
          + "in the export: `add` those that you have here first."),
      Command(
        "developer", [Command.Argument("flags", .oneOf(["flags"]), optional: true)],
        summary: "show where things are, for developers; `developer flags` lists what is tried out",
        details:
          "A flag decides for a while whether something is there: `set flag.discover on` is for this profile, "
          + "`reset flag.discover` leaves it to others again. After the command line, the environment and "
          + "settings, a household's own server decides."),
    ]
  }

  /// A first argument is a setting's name: `settings stream.order`.
  func appear(_ destination: Destination) async {
    if console.traits.isInteractive { presenter.lookForSuggestions() }
    guard let name = destination.arguments.first else { return }
    await presenter.showSetting(name)
  }

  func perform(_ call: CommandCall) async {
    let first = call[0] ?? ""
    switch call.name {
    case "list": await presenter.listSettings()
    case "get": await presenter.showSetting(first)
    case "set": await presenter.change(TypedSetting(first, call[1]))
    case "reset": await presenter.reset(first, in: domain(call[1]))
    case "sources": await presenter.listSources()
    case "add": await presenter.add(first)
    case "rename": await presenter.rename(first, to: call[1] ?? "")
    case "remove": await presenter.remove(first)
    case "boosts":
      await presenter.show(boosts: BoostRule(rawValue: first) ?? .yes, of: call[1])
    case "export": await presenter.export(first, call[1], call[2])
    case "import": await presenter.bringIn(first, to: call[1])
    case "cache" where call[0] == nil: await presenter.showCache()
    case "cache": await presenter.clearCache()
    case "developer" where call[0] == nil: presenter.showFacts()
    case "developer": presenter.listFlags()
    default: console.fail("the settings have no command `\(call.name)`")
    }
  }

  private func domain(_ word: String?) -> SettingDomain {
    word == "machine" ? .machine : .profile
  }
}

extension SettingsView: SettingsViewing {
  func display(_ state: SettingsState) {
    var waiting: ProgressLine?
    if case .scanning(let done, let found) = state.progress {
      waiting = ScanText.progress(done: done, found: found)
    }
    switch state.transfer {
    case .working(let done, let total): waiting = TransferText.progress(done: done, of: total)
    case .waiting(let server, let wait):
      waiting = TransferText.progress(waitingFor: server, wait)
    case .finished, nil: break
    }
    if let content = console.show(state.content, waiting: waiting) { display(content) }
  }

  private func display(_ content: SettingsContent) {
    switch content {
    case .settings(let values):
      for value in values { console.write(SettingsText.row(value), record: SettingRecord(value)) }
    case .setting(let value):
      for line in SettingsText.description(value) { console.write(line) }
      console.write(record: SettingRecord(value))
    case .changed(let value):
      console.confirm(SettingsText.changed(value), record: SettingRecord(value))
    case .mistaken(let mistake): console.fail(MistakeText.lines(mistake))
    case .overruled(let value, let stored):
      console.confirm(
        SettingsText.overruled(value, stored: stored), record: SettingRecord(value))
    case .sources(let sources, let now): display(sources, now: now)
    case .added(let summary, let now):
      console.write(ScanText.found(summary, now: now), record: ScanRecord(summary))
      console.write(problemsOf: summary)
    case .boosts(let sources):
      for source in sources {
        console.confirm(SettingsText.boosts(source), record: SourceRecord(source))
      }
    case .renamed(let source):
      console.confirm(
        StyledText("it is called \(source.name) now"), record: SourceRecord(source))
    case .removed(let source):
      // A script that ends can undo nothing.
      let undo: StyledText =
        console.traits.isInteractive
        ? "; " + StyledText("undo", .command) + " brings it back" : ""
      console.confirm(
        StyledText("removed \(source.name) from the stream") + undo, record: SourceRecord(source))
    case .transferred(let summary): console.write(summary)
    case .cache(let usage):
      for line in CacheText.usage(usage) { console.write(line) }
      console.write(record: CacheRecord(usage))
    case .cleared(let freed):
      console.confirm(
        CacheText.cleared(freed),
        record: TypedRecord("freed", ["freed": freed.all.bytes, "pictures": freed.all.count]))
    case .flags(let decisions): for decision in decisions { display(decision) }
    case .facts(let facts):
      for fact in facts.facts {
        console.write(SettingsText.row(fact), record: ["type": "fact", fact.name: fact.value])
      }
    }
  }

  private func display(_ sources: [SourceStanding], now: Timestamp) {
    let numbers = NumberColumn(upTo: sources.count)
    for (index, standing) in sources.enumerated() {
      console.write(
        numbers.margin(index + 1) + SettingsText.row(standing, now: now),
        record: SourceRecord(standing))
      if let problem = standing.problem {
        console.write(numbers.below(StyledText("! ", .warning) + StyledText(problem)))
      }
    }
    if sources.isEmpty {
      console.remark("No sources yet: " + StyledText("add <folder>", .command) + " adds one.")
    }
  }

  private func display(_ decision: FlagDecision) {
    for line in SettingsText.lines(decision) { console.write(line) }
    console.write(
      record: TypedRecord(
        "flag",
        [
          "flag": .text(decision.flag.name), "value": .text(decision.word),
          "decided": .text(decision.reason), "owner": .text(decision.flag.owner),
          "removal": .text(decision.flag.removal), "summary": .text(decision.flag.summary),
        ]))
  }
}

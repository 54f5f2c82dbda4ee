import Domain
import PhotoActions
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol SearchPresenting: AnyObject {
  var suggestions: [String] { get }
  func appear(_ text: String?, isInteractive: Bool) async
  func disappear()
  func preview(_ text: String, length: Int) async -> SearchList?
  func lookUpWords(for text: String) async
  func find(_ text: String) async
  func askServers(_ text: String?) async
  func compare() async
  func showMore() async
  func showGrid(from number: Int?, on canvas: PictureCanvas?) async
  func open(_ number: Int?) async
  func showAlone() async
  func showOnly(_ kind: FoundKind?) async
  func save(as name: String) async
  func perform(_ action: PhotoAction) async
}

/// What was found, as lines, and the commands for it.
@MainActor
final class SearchView: ScreenView {
  let console: any Console
  private let photos: PhotoActionsView
  /// Shows what servers have found.
  private let elsewhere: PhotoActionsView
  private let presenter: any SearchPresenting
  /// The command that may have been meant by what was looked for last.
  private var meant: String?

  init(
    console: any Console, photos: PhotoActionsView, elsewhere: PhotoActionsView,
    presenter: any SearchPresenting
  ) {
    self.console = console
    self.photos = photos
    self.elsewhere = elsewhere
    self.presenter = presenter
  }

  let prompt = "search"

  let defaultCommand: CommandCall? = CommandCall("more")

  let freeText: CommandCall? = CommandCall("find")

  var commands: [Command] {
    commandsFromElsewhere + photos.answerCommands.about("say")
      + (photos.personCommands + photos.relationCommands).about("person")
  }

  /// Elsewhere, `search comment box` looks for two words; it would comment on the photo that was shown last.
  var commandsFromElsewhere: [Command] {
    ([findCommand] + listCommands).about("find")
      + (photos.walkCommands.filter { $0.name == "show" } + saveCommands).about("look")
  }

  private var findCommand: Command {
    Command(
      "find",
      [Command.Argument("words", .words(SearchQuery.completions + presenter.suggestions))],
      summary: "find photos; here, words alone do the same",
      details: """
        `fog harbour` finds photos with both words in what is written of them, their tags, the names of \
        people and of files; `fog or mist` one of them; `"thick fog"` words in a row; `-fog` photos without. \
        The last word finds longer ones, too, and so does `har*`. `by:ada`, `tag:fog` or `#fog`, \
        `from:pixelfed.social` or any source, `in:~/Pictures`, `before:2025`, `after:2025-06`, \
        `date:2025-06..2025-08`, `last:week`, `last:3days`, `liked:me`, `is:album`, `is:gif`, `is:video`, \
        `is:boost`, `is:unseen`, `is:mine`, `is:duplicate` (looks like another one), `has:alt`, `no:alt`, \
        `size:>12mp`, `camera:x100`, `near:"Lisbon" 20km` or `near:38.72,-9.14`: all of them must be so, and \
        `-` before one means the opposite. `find save` looks for a word that is a command here. While you type, the \
        first photos that your words find stand above the line. While the stream shows only a source, a folder or a \
        search, nothing else is looked through.
        """)
  }

  /// What a picture is saved into has a `/` in it or ends like a picture's name.
  private var saveCommands: [Command] {
    let save = Command(
      "save", [Command.Argument("name", .path)],
      summary: "keep this search as a source, or write the original of this photo into a file",
      details: """
        `save foggy days` keeps what was looked for: `stream only foggy days` shows what it finds then, \
        `search foggy days` looks for it again, and `settings remove foggy days` forgets it. `save ./fog`, \
        `save ~/Pictures` and `save fog.jpg` write the photo that is shown; nothing is overwritten.
        """)
    return photos.saveCommands.map { $0.name == save.name ? save : $0 }
  }

  private static func isSearch(_ name: String) -> Bool {
    !name.contains("/") && name.contains { $0 != "." && $0 != "~" }
      && PhotoText.format(ofName: name) == nil
  }

  /// What `only` can be followed by.
  private static let kinds = FoundKind.allCases.map(\.rawValue) + ["all"]

  private let listCommands = [
    Command(
      "everywhere", [Command.Argument("words", .words([]), optional: true)],
      summary: "ask your servers for these words, or for what was looked for last",
      details: """
        Each of your servers tells which posts, people and tags it finds; nothing of it is kept. They are asked \
        without being told to where nothing is found here. `find fog everywhere` does the same. Only words and tags \
        are told to them, and names such as `@ada@photos.example`, which they look for elsewhere, too.
        """),
    Command(
      "compare", summary: "look at the pictures in your folders, and find those that look alike",
      details: """
        `is:duplicate` knows pictures that were shown. `compare` looks at all others in your folders, once, without \
        showing or changing them, and then at photos that look alike. Ctrl-C stops it; what was looked at is known then.
        """),
    Command(
      "more", aliases: ["next"], summary: "show what else was found; Enter does the same",
      details: "Behind what your servers have found, it asks those for more that have it."),
    Command(
      "open", [.someNumber],
      summary: "show photo number n large, with its details; or the person, tag, place or post",
      details: "`next` and `prev` go on from that photo through what was found."),
    Command(
      "grid", [.someNumber],
      summary: "show 12 photos side by side, of those listed last or from number n on"),
    Command(
      "only",
      [Command.Argument("kind", .textSuggesting(SearchView.kinds), optional: true)],
      summary: "go through what was found in the stream, which shows nothing else then",
      details: """
        `only people`, `only tags` and `only places` list who made or boosted what was found, its tags, yours among \
        them, and the nearest towns, each with how many of the photos that were found have it; `open 2` looks among \
        these alone, and `only photos` shows all again. Of what your servers have found, they show one kind alone, and \
        so does `only posts` (those without pictures); `only all` shows everything again.
        """),
  ]

  func appear(_ destination: Destination) async {
    let text = destination.arguments.joined(separator: " ")
    meant = nil
    await presenter.appear(
      text.isEmpty ? nil : text, isInteractive: console.traits.isInteractive)
    if text.isEmpty, console.traits.isInteractive, destination.isAsked {
      console.write(SearchLine.hint)
    }
  }

  func disappear() {
    presenter.disappear()
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "find":
      meant = call[1]
      await presenter.find(call[0] ?? "")
    case "everywhere": await presenter.askServers(call[0])
    case "compare": await presenter.compare()
    case "more": await presenter.showMore()
    case "grid": await presenter.showGrid(from: call.number(0), on: console.traits.canvas)
    case "open": await presenter.open(call.number(0))
    case "only": await showOnly(call[0])
    case "save" where Self.isSearch(call[0] ?? ""): await presenter.save(as: call[0] ?? "")
    default:
      guard let action = PhotoAction(call) else {
        return console.fail("the search has no command `\(call.name)`")
      }
      await presenter.perform(action)
    }
  }

  /// The kind may be shortened. Sources are shown alone by another screen's command of that name.
  private func showOnly(_ kind: String?) async {
    guard let kind else { return await presenter.showAlone() }
    let meant = Self.kinds.filter { $0.hasPrefix(kind.lowercased()) }
    guard meant.count == 1 else {
      return console.fail(
        StyledText("here `only` shows \(Self.kinds.joined(separator: ", ")) of what was found; ")
          + StyledText("stream only \(kind)", .command) + " shows a source")
    }
    await presenter.showOnly(FoundKind(rawValue: meant[0]))
  }
}

extension SearchView: PreviewingView {
  /// The most rows that are shown of what a line would find.
  private static let mostPreviewed = 5

  func preview(_ call: CommandCall) async -> [StyledText] {
    guard call.name == "find", let text = call[0] else { return [] }
    let traits = console.traits
    let list = await presenter.preview(text, length: min(Self.mostPreviewed, traits.rows / 2))
    guard let list else { return [] }
    guard !list.photos.isEmpty else {
      let nothing = "nothing is found by that" + (list.isPart ? " in what is shown alone" : "")
      return [StyledText(TextLayout.truncate(nothing, to: traits.columns), .faint)]
    }
    return list.photos.enumerated().map { index, found in
      SearchLine.preview(found, number: index + 1, in: list, columns: traits.columns)
    }
  }

  func lookUpWords(for call: CommandCall) async {
    guard call.name == "find", let text = call[0] else { return }
    await presenter.lookUpWords(for: text)
  }
}

extension SearchView: SearchViewing {
  func display(_ state: SearchState) {
    if let content = console.show(state.content, waiting: line(state.waiting)) { display(content) }
  }

  private func line(_ waiting: SearchWaiting) -> ProgressLine {
    switch waiting {
    case .photos: ProgressLine("looking")
    case .preparing(let progress):
      ProgressLine(
        "preparing photos to be found, once",
        fraction: Double(progress.done) / Double(max(1, progress.total)))
    case .comparing(let progress):
      ProgressLine(
        "looking at pictures: \(HumanText.number(progress.done)) of \(HumanText.number(progress.total))",
        fraction: Double(progress.done) / Double(max(1, progress.total)))
    case .servers: ProgressLine("asking your servers")
    case .pictures(let done, let count): ProgressLine(pictures: done, of: count)
    }
  }

  private func display(_ content: SearchContent) {
    switch content {
    case .found(let list): display(list)
    case .grid(let grid): photos.display(grid)
    case .end(of: 0, isPart: let isPart):
      console.remark(SearchLine.nothingFound)
      if isPart { console.remark(SearchLine.part) }
    case .end(let count, _):
      console.write(StyledText("that was all: \(HumanText.count(count, "photo"))", .faint))
    case .names(let list): display(list)
    case .endOfNames(let kind, let count):
      console.write(StyledText(NameLine.end(kind, of: count), .faint))
    case .endElsewhere(let servers): console.write(ServerLine.end(servers))
    case .mistaken(let mistake): console.fail(MistakeText.lines(mistake))
    case .elsewhere(let list): display(list)
    case .showedPage(let page): console.confirm(opened: page)
    case .saved(let source):
      console.confirm(
        "saved: " + StyledText("stream only \(source.name)", .command)
          + " shows what it finds then",
        record: SearchLine.record(of: source))
    case .opened: break
    case .nothing: console.write(SearchLine.hint)
    }
  }

  private func display(_ list: SearchList) {
    for (index, found) in list.photos.enumerated() {
      if list.beginsSeries(at: index) { console.write("") }
      console.write(
        SearchLine.row(found, number: list.start + index, in: list, columns: console.columnsToFill),
        record: PhotoRecord(found.photo, filtering: found.filtering))
    }
    console.write(record: TypedRecord("found", SearchLine.Totals(list)))
    // Names can mean several towns.
    if list.start == 1 {
      for text in list.query.areas.compactMap(\.text) { tell(StyledText(text, .faint), of: list) }
    }
    if list.total == 0 {
      console.remark(SearchLine.nothingFound(list))
      if let meant { console.remark(SearchLine.guess(meant)) }
    }
    if list.isPart, list.start == 1 { tell(SearchLine.part, of: list) }
    if list.uncompared > 0 { tell(SearchLine.uncompared(list.uncompared), of: list) }
    if list.hasMore, console.traits.isInteractive {
      console.write(
        StyledText("Enter shows more; ", .faint) + StyledText("only", .command)
          + StyledText(" shows them in the stream", .faint))
    }
  }

  /// Of nothing, a pipe gets nothing.
  private func tell(_ text: StyledText, of list: SearchList) {
    if list.total == 0 { console.remark(text) } else { console.write(text) }
  }

  private func display(_ list: NameList) {
    for (index, name) in list.shown.enumerated() {
      let number = list.start + index
      console.write(
        NameLine.row(name, number: number, in: list, columns: console.columnsToFill),
        record: NameLine.record(name, number: number, in: list))
    }
    if list.names.isEmpty { console.remark(NameLine.nothing(list.kind)) }
    if !list.names.isEmpty, console.traits.isInteractive { console.write(NameLine.hint(list)) }
  }
}

import Domain
import PhotoActions
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol DiscoverPresenting: AnyObject {
  func appear() async
  func disappear()
  func show(_ part: DiscoverPart) async
  func next() async
  func open(_ number: Int) async
  func follow(_ number: Int) async
  func perform(_ action: PhotoAction) async
}

/// Strangers as lists, and the commands for them.
@MainActor
final class DiscoverView: ScreenView {
  private let console: any Console
  private let photos: PhotoActionsView
  private let presenter: any DiscoverPresenting

  init(console: any Console, photos: PhotoActionsView, presenter: any DiscoverPresenting) {
    self.console = console
    self.photos = photos
    self.presenter = presenter
  }

  let prompt = "discover"

  let defaultCommand: CommandCall? = CommandCall("next")

  var commands: [Command] {
    (listCommands + photos.walkCommands.filter { $0.name != "next" } + photos.personCommands
      + photos.saveCommands)
      .about("look") + photos.answerCommands.about("say")
  }

  private let listCommands = [
    Command(
      "photos", summary: "list photos of strangers: what is popular, then what is newest",
      details:
        "They come from the servers of all your accounts. What you have muted, blocked or filtered at any of "
        + "them is left out, and nothing of it is kept. `show 3` shows the third, Enter then goes on photo by "
        + "photo, `like` and `comment` work as elsewhere, `who` leads to who made it."),
    Command("people", summary: "list people whom your servers suggest"),
    Command("tags", summary: "list tags that are talked about"),
    Command("next", aliases: ["more"], summary: "show more; Enter does the same"),
    Command(
      "open", [.number], summary: "show number n: a photo, a person, or the photos with a tag"),
    Command("follow", [.number], summary: "follow the person or the tag with number n"),
  ]

  func appear(_ destination: Destination) async {
    await presenter.appear()
  }

  func disappear() {
    presenter.disappear()
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "photos": await presenter.show(.photos)
    case "people": await presenter.show(.people)
    case "tags": await presenter.show(.tags)
    case "next": await presenter.next()
    case "open": await presenter.open(call.number(0) ?? 0)
    case "follow": await presenter.follow(call.number(0) ?? 0)
    default:
      guard let action = PhotoAction(call) else {
        return console.fail("Discover has no command `\(call.name)`")
      }
      await presenter.perform(action)
    }
  }
}

extension DiscoverView: DiscoverViewing {
  func display(_ answer: LoadState<DiscoverContent>) {
    if let content = console.show(answer, waiting: ProgressLine("asking")) { display(content) }
  }

  private func display(_ content: DiscoverContent) {
    switch content {
    case .page(let page): display(page)
    case .followed(let person, let standing):
      let words = DiscoverText.following(standing)
      console.confirm(
        StyledText(person.byline, .strong) + StyledText(words),
        record: TypedRecord(
          "followed",
          [
            "person": .text(person.handle.text), "waiting": .flag(!standing.waiting.isEmpty),
          ]))
    case .followedTag(let tag, let server):
      console.confirm(
        StyledText("#" + tag.name, .strong) + StyledText(" is followed at \(server)"),
        record: TypedRecord("followed", ["tag": .text(tag.name), "server": .text(server)]))
    }
  }

  private func display(_ page: DiscoverPage) {
    for remark in page.remarks { console.warn(StyledText(remark)) }
    let numbers = NumberColumn(upTo: page.first + max(0, page.rows.count - 1))
    for (index, row) in page.rows.enumerated() {
      let number = page.first + index
      console.write(
        DiscoverText.line(row, number, in: numbers, page.now, console.columnsToFill))
      switch row {
      case .photo(let item, let standing): console.write(record: PhotoRecord(item, standing))
      case .person(let person):
        console.write(
          record: TypedRecord(
            "person",
            [
              "person": .number(number), "handle": .text(person.handle.text),
              "name": .text(person.name), "words": .text(person.words),
              "url": .text(person.page?.text),
            ]))
      case .tag(let tag):
        console.write(
          record: TypedRecord(
            "popularTag",
            [
              "number": .number(number), "tag": .text(tag.name), "people": .number(tag.people),
              "followed": .flag(tag.isFollowed),
            ]))
      }
    }
    if page.rows.isEmpty { console.remark(StyledText(DiscoverText.nothing(page))) }
    if page.hasMore, console.traits.isInteractive {
      console.write(StyledText("Enter shows more.", .faint))
    }
  }
}

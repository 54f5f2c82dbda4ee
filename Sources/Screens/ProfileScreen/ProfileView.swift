import Domain
import PhotoActions
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol ProfilePresenting: AnyObject {
  var subject: ProfileSubject? { get }
  var now: Timestamp { get }
  func appear(_ address: ProfileAddress?, as account: String?) async
  /// Somebody was asked for with words that mean nobody: a script shows nobody from then on.
  func leaveNobody()
  func disappear()
  func show(_ part: ProfilePart) async
  func showAbout(counts: Bool) async
  func showNetwork(_ group: NetworkGroup) async
  func showGrid(from place: Int?, on canvas: PictureCanvas?) async
  func next() async
  func perform(_ action: PhotoAction) async
  func open(_ number: Int) async
  func wish(_ wish: RelationWish) async
  func tellStanding() async
  func report(_ text: String) async
  func add() async
}

/// Somebody as lines, lists and pictures, and the commands for them.
@MainActor
final class ProfileView: ScreenView {
  let console: any Console
  let photos: PhotoActionsView
  private let presenter: any ProfilePresenting

  init(console: any Console, photos: PhotoActionsView, presenter: any ProfilePresenting) {
    self.console = console
    self.photos = photos
    self.presenter = presenter
  }

  var prompt: String {
    presenter.subject.map { subject in
      let name = subject.profile?.handle.username ?? subject.name
      return "profile(\(TextLayout.truncate(name, to: 20)))"
    } ?? "profile"
  }

  let defaultCommand: CommandCall? = CommandCall("next")

  var commands: [Command] {
    (listCommands + photos.walkCommands.filter { $0.name != "next" } + photos.personCommands
      + photos.saveCommands)
      .about("look") + relationCommands.about("person") + photos.answerCommands.about("say")
  }

  func shows(_ words: [String]) -> Bool {
    words.contains("--as") || words.first == "author" || words.first?.hasPrefix("@") == true
  }

  /// One argument is somebody's name; behind `author` it is that of who made photos of a folder or a blog. Behind
  /// `--as` stands the account that sees them.
  func appear(_ destination: Destination) async {
    var words = destination.arguments
    var account: String?
    if let mark = words.firstIndex(of: "--as") {
      guard words.indices.contains(mark + 1) else {
        presenter.leaveNobody()
        return console.fail("type it like `profile @bo@other.example --as @ada@photos.example`")
      }
      account = words[mark + 1]
      words.removeSubrange(mark...(mark + 1))
    }
    switch words.first {
    case nil:
      await presenter.appear(destination.isAsked ? .oneself : nil, as: account)
    case "author"? where words.count > 1:
      await presenter.appear(.author(words.dropFirst().joined(separator: " ")), as: nil)
    case let word?:
      guard words.count == 1, let handle = Handle(word) else {
        presenter.leaveNobody()
        return console.fail(
          StyledText(PeopleError.notAHandle(words.joined(separator: " ")).reason))
      }
      await presenter.appear(.person(handle), as: account)
    }
  }

  func disappear() {
    presenter.disappear()
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "next": await presenter.next()
    case "open": await presenter.open(call.number(0) ?? 0)
    case "grid": await presenter.showGrid(from: call.number(0), on: console.traits.canvas)
    case "about": await presenter.showAbout(counts: call[0] == "--counts")
    case "network":
      await presenter.showNetwork(call[0].flatMap(NetworkGroup.init) ?? .followers)
    case "note":
      guard let words = call[0] else { return await presenter.tellStanding() }
      await presenter.wish(.note(words == "none" ? "" : words))
    case "report": await presenter.report(call[0] ?? "")
    case "add": await presenter.add()
    default:
      if let request = RelationRequest(call) { return await relate(request, call[0]) }
      if let part = ProfilePart(rawValue: call.name) { return await presenter.show(part) }
      if let action = PhotoAction(call) { return await presenter.perform(action) }
      console.fail("a profile has no command `\(call.name)`")
    }
  }

  /// Nobody but who is shown is meant: numbers mean no people here, and behind `follow` stands how.
  private func relate(_ request: RelationRequest, _ typed: String?) async {
    do {
      if request.verb == .follow {
        return await presenter.wish(.follow(try Following(typed: typed ?? "")))
      }
      guard request.numbers.isEmpty else { throw NoSuchSpan(text: typed ?? "") }
      await presenter.wish(try request.wish(at: presenter.now))
    } catch {
      console.fail(StyledText(Reason.of(error)))
    }
  }
}

extension ProfileView {
  private var listCommands: [Command] {
    [
      Command(
        "photos", summary: "list the photos, the newest first",
        details: "`show 3` shows the third with its picture, and Enter then goes on photo by photo."
      ),
      Command(
        "grid", [.someNumber], summary: "show 12 photos side by side, from number n on",
        details: "Enter then shows the next 12."),
      Command("posts", summary: "list all posts, also those without a picture"),
      Command(
        "about", [Command.Argument("--counts", .oneOf(["--counts"]), optional: true)],
        summary: "tell who this is, as their server says now",
        details:
          "✓ stands where their server saw that a page is theirs. `about --counts` also tells how many posts "
          + "and followers there are; `settings set notifications.counts yes` always does."),
      Command(
        "network",
        [Command.Argument("group", .oneOf(NetworkGroup.allCases.map(\.rawValue)), optional: true)],
        summary: "list followers, whom they follow, or followers you know",
        details: "`network following` lists whom they follow, `network familiar` those you know."),
      Command("drafts", summary: "list what you have begun to write; only your own profile has it"),
      Command("scheduled", summary: "list what your servers publish later; only yours, too"),
      Command("next", aliases: ["more"], summary: "show more; Enter does the same"),
      Command("open", [.number], summary: "show number n: a photo, a page, a person or a draft"),
    ]
  }

  private var relationCommands: [Command] {
    [
      Command(
        "follow", [Command.Argument("how", .text, optional: true)],
        summary: "follow this person",
        details:
          "`follow --no-boosts` leaves out what they boost, `--notify` has you told of each post."),
      Command("unfollow", summary: "follow this person no more"),
      Command(
        "mute", [Command.Argument("for", .text, optional: true)],
        summary: "hide what this person posts",
        details: "`mute 7 days` ends by itself. " + RelationText.otherMutes),
      Command("unmute", summary: "show again what this person posts"),
      Command("block", summary: "block: neither of you sees the other"),
      Command("unblock", summary: "end a block"),
      Command(
        "block-domain", summary: "see nobody of this person's whole server",
        details: "Those of them who follow you do so no more, and you follow none of them."),
      Command("unblock-domain", summary: "see the people of this person's server again"),
      Command("accept", summary: "let this person follow you, if they asked"),
      Command("reject", summary: "don't let this person follow you"),
      Command("remove-follower", summary: "have this person follow you no more"),
      Command(
        "note", [Command.Argument("words", .text, optional: true)],
        summary: "note something about this person, for you alone",
        details: "`note` alone tells how things stand and your note, `note none` takes it away."),
      Command(
        "report", [Command.Argument("n … words", .text, optional: true)],
        summary: "tell those who run the server what is wrong",
        details:
          "`report --spam buys followers`; also `--legal`, `--rule 2` and `--forward`, which tells their server, "
          + "too. `report 3 --spam` names post 3 of the list. `report` alone tells what can be said, with the "
          + "rules."),
      Command("add", summary: "add this person's photos to your stream, as a source"),
    ]
  }
}

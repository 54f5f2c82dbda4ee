import Domain
import Terminal
import Wording

/// Photos as text and pictures, and the commands for what can be done with them.
@MainActor
public final class PhotoActionsView {
  /// What the screen's presenter asks.
  public let presenter: PhotoActionsPresenter
  private let console: any Console
  private let layout: PhotoLayout

  init(console: any Console, layout: PhotoLayout, presenter: PhotoActionsPresenter) {
    self.console = console
    self.layout = layout
    self.presenter = presenter
  }

  /// Goes through the photos.
  public let walkCommands = [
    Command("next", summary: "show the next photo you have not seen; Enter does the same"),
    Command("prev", aliases: ["previous"], summary: "go back to the photo before"),
    Command(
      "show", [.someNumber], summary: "show this photo, or number n, uncovered",
      details: "`show` uncovers a sensitive photo; `show 3` shows the third of the stream."),
  ]

  /// Keeps a photo.
  public let saveCommands = [
    Command(
      "save", [Command.Argument("file", .path)],
      summary: "write the original of this photo into a folder or a new file",
      details:
        "`save ~/Pictures` keeps its name, `save fog.jpg` gives it one. Its format stays, and nothing is overwritten."
    )
  ]

  /// Says something of a photo.
  public var answerCommands: [Command] {
    let number: [Command.Argument] = layout == .amongOthers ? [.someNumber] : []
    let orNumber = layout == .amongOthers ? ", or number n" : ""
    return [
      Command(
        "like", number, summary: "say that you like this photo" + orNumber,
        details:
          "It counts at once, and is sent as soon as that is possible: `…` says that it has not "
          + "arrived yet."),
      Command(
        "dislike", number, summary: "say that you dislike this photo" + orNumber,
        details: "Only some servers have that; what is on this machine has it always."),
      Command(
        "unreact", number,
        summary: "take back your like or dislike of this photo"
          + (layout == .amongOthers ? ", or of number n" : "")),
      Command(
        "comment", [Command.Argument("text", .text)],
        summary: "write something below this photo",
        details:
          "Everything up to the end of the line. Below photos of folders and blogs it stays on "
          + "this machine."),
      Command(
        "comments", [.someNumber],
        summary: "list what was written below this photo, from comment n on"),
      Command(
        "reply", [.number, Command.Argument("text", .text)],
        summary: "write something below comment number n of the last list"),
      Command(
        "uncomment", [.number], summary: "take away your comment number n of the last list"),
      Command(
        "answer", summary: "compose an answer to this photo, with pictures if you like"),
    ]
  }
}

extension PhotoAction {
  /// What a typed command asks for; nil if it is none of the component's.
  public init?(_ call: CommandCall) {
    let number = call.number(0)
    switch call.name {
    case "next": self = .next
    case "prev": self = .previous
    case "show": self = .show(number)
    case "save": self = .save(call[0] ?? "")
    case "like": self = .react(.like, number)
    case "dislike": self = .react(.dislike, number)
    case "unreact": self = .react(nil, number)
    case "comment": self = .comment(call[0] ?? "")
    case "comments": self = .listComments(from: number)
    case "reply": self = .reply(number ?? 0, call[1] ?? "")
    case "uncomment": self = .uncomment(number ?? 0)
    case "answer": self = .composeAnswer
    default: return nil
    }
  }
}

extension PhotoActionsView: PhotoActionsViewing {
  var canvas: PictureCanvas? { console.traits.canvas }

  func display(_ state: PhotoActionsState) {
    if let content = console.show(state.content, waiting: line(state.waiting)) { display(content) }
  }

  private func line(_ waiting: PhotoActionsWaiting) -> ProgressLine? {
    switch waiting {
    case .library: nil
    case .picture(let coming, let card):
      ProgressLine(coming, rows: rows(for: card), card.settings, words: PhotoCardText.lines(card))
    case .saving: ProgressLine("saving")
    case .comments: ProgressLine("asking for comments")
    }
  }

  private func display(_ content: PhotoActionsContent) {
    switch content {
    case .photo(let card):
      if case .shown(let bitmap) = card.picture,
        let picture = Picture(bitmap, rows: rows(for: card), card.settings)
      {
        console.write(picture)
      }
      for line in PhotoCardText.lines(card) { console.write(line) }
      console.write(record: PhotoRecord(card.item, card.standing))
    case .empty: break
    case .saved(let location):
      console.write(PhotoText.saved(at: location), record: SavedRecord(location))
    case .answer(let answer): console.write(answer)
    case .composing(let draft):
      console.write(record: TypedRecord("begun", ["draft": draft.id]))
    }
  }

  /// A photo alone has all rows but those of its text and the prompt, and a third of the window however
  /// long the text is.
  private func rows(for card: PhotoCard) -> Int {
    guard card.layout == .alone else { return card.canvas?.rows ?? 0 }
    let lines = PhotoCardText.lines(card).map { $0.rendered(for: console.traits) }
    let text = lines.reduce(0) { $0 + 1 + $1.count(where: { $0 == "\n" }) }
    return max(console.traits.rows / 3, console.traits.rows - text - 1)
  }
}

/// Photos in words.
enum PhotoCardText {
  /// What stands below a picture, or instead of it.
  static func lines(_ card: PhotoCard) -> [StyledText] {
    let facts =
      switch card.layout {
      case .amongOthers: [brief(card)]
      case .alone: [origin(card), details(card)]
      }
    return [
      PhotoText.cover(card.picture), PhotoText.title(card.item.photo),
      PhotoText.alternative(card.item.photo, picture: card.picture),
    ].compactMap(\.self) + facts.map { StyledText($0, .faint) }
      + [StandingText.problem(card.standing)].compactMap(\.self)
  }

  /// `by Ada Lovelace · yesterday · 3 of 1,204 · ♥ 12`.
  private static func brief(_ card: PhotoCard) -> String {
    joined([
      author(card), PhotoText.moment(card.item.photo, now: card.now), PhotoText.place(card.item),
      StandingText.quiet(card.standing),
    ])
  }

  /// Who, when, where from: `by Ada Lovelace · yesterday · from Pictures`.
  private static func origin(_ card: PhotoCard) -> String {
    joined([
      author(card), PhotoText.moment(card.item.photo, now: card.now),
      card.source.map { "from \($0.name)" },
    ])
  }

  /// `3 of 1,204 · 4,032 × 3,024 JPEG · gone in 5 hours · ♥ 12 · 2 comments`.
  private static func details(_ card: PhotoCard) -> String {
    let photo = card.item.photo
    let original = [photo.size.map(PhotoText.size), PhotoText.format(photo)].compactMap(\.self)
    return joined([
      PhotoText.place(card.item), original.isEmpty ? nil : original.joined(separator: " "),
      PhotoText.expiry(photo, now: card.now), photo.isSensitive ? "sensitive" : nil,
      StandingText.quiet(card.standing),
    ])
  }

  private static func author(_ card: PhotoCard) -> String? {
    card.item.photo.author.map { "by \($0)" }
  }

  private static func joined(_ parts: [String?]) -> String {
    parts.compactMap(\.self).joined(separator: " · ")
  }
}

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
    Command("first", summary: "go to the first photo"),
    Command("last", summary: "go to the last photo"),
    Command(
      "page", [Command.Argument("picture", .number(1...Int.max), optional: true)],
      summary: "show the next picture of a post with several, or picture n"),
    Command(
      "show", [.someNumber], summary: "show this photo, or number n, uncovered",
      details: "`show` uncovers a sensitive photo; `show 3` shows the third of the stream."),
  ]

  /// Keeps a photo, and leads to where it is on the web.
  public var saveCommands: [Command] {
    let number: [Command.Argument] = layout == .amongOthers ? [.someNumber] : []
    return [
      Command(
        "save", [Command.Argument("file", .path)],
        summary: "write the original of this photo into a folder or a new file",
        details:
          "`save ~/Pictures` keeps its name, `save fog.jpg` gives it one. Its format stays, and "
          + "nothing is overwritten."),
      Command("link", number, summary: "tell the web address of this photo" + orNumber),
      Command("web", number, summary: "open this photo in your browser" + orNumber),
    ]
  }

  private var orNumber: String { layout == .amongOthers ? ", or number n" : "" }

  /// Says something of a photo.
  public var answerCommands: [Command] {
    let number: [Command.Argument] = layout == .amongOthers ? [.someNumber] : []
    return [
      Command(
        "like", number, summary: "like this photo" + orNumber,
        details:
          "It counts at once and is sent as soon as possible: `…` means that it has not arrived "
          + "yet."),
      Command(
        "dislike", number, summary: "dislike this photo" + orNumber,
        details: "Only some servers know dislikes. Photos on this machine can always be disliked."),
      Command(
        "unreact", number,
        summary: "take back your like or dislike of this photo"
          + (layout == .amongOthers ? ", or of number n" : "")),
      Command(
        "comment", [Command.Argument("text", .text)],
        summary: "comment on this photo",
        details:
          "Everything up to the end of the line is your comment. On photos of folders and blogs it "
          + "stays on this machine."),
      Command(
        "comments", [.someNumber],
        summary: "list the comments on this photo, from number n on"),
      Command(
        "reply", [.number, Command.Argument("text", .text)],
        summary: "reply to comment number n of the last list"),
      Command(
        "uncomment", [.number], summary: "delete your comment number n of the last list"),
      Command(
        "answer", summary: "write an answer to this photo, with pictures if you like"),
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
    case "first": self = .first
    case "last": self = .last
    case "page": self = .page(number)
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
    case "link": self = .link(number)
    case "web": self = .web(number)
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
      ProgressLine(coming, rows: rows(for: card), card.settings, words: lines(for: card))
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
      for line in lines(for: card) { console.write(line) }
      console.write(record: PhotoRecord(card.item, card.standing, card.details))
    case .empty: break
    case .saved(let location):
      console.write(PhotoText.saved(at: location), record: SavedRecord(location))
    case .answer(let answer): console.write(answer)
    case .composing(let draft):
      console.write(record: TypedRecord("begun", ["draft": draft.id]))
    case .page(let page, isOpened: false):
      console.write(
        StyledText(page.text, .link), record: TypedRecord("page", ["url": page.text]))
    case .page(let page, isOpened: true):
      console.confirm(
        "opened " + StyledText(page.text, .link), record: TypedRecord("page", ["url": page.text]))
    }
  }

  /// A photo alone has all rows but those of its text and the prompt, and a third of the window however
  /// long the text is. One of many has no more than the settings say.
  private func rows(for card: PhotoCard) -> Int {
    let text = lines(for: card).reduce(0) { $0 + height(of: $1) }
    let room = max(console.traits.rows / 3, console.traits.rows - text - 1)
    return card.layout == .alone ? room : min(room, card.canvas?.rows ?? 0)
  }

  /// One of many has no longer text than fits below its picture: a caption of a thousand words must not
  /// scroll it away.
  private func lines(for card: PhotoCard) -> [StyledText] {
    let traits = console.traits
    guard card.layout == .amongOthers, traits.isInteractive else {
      return PhotoCardText.lines(card)
    }
    let facts = PhotoCardText.facts(card).reduce(0) { $0 + height(of: $1) }
    // Below it stand the prompt, and perhaps a tip.
    let room = max(2, traits.rows - (card.canvas?.rows ?? 0) - facts - 2)
    return PhotoCardText.lines(card, clippedTo: room, columns: traits.columns)
  }

  private func height(of text: StyledText) -> Int {
    1 + text.rendered(for: console.traits).count { $0 == "\n" }
  }
}

/// Photos in words.
enum PhotoCardText {
  /// What stands below a picture, or instead of it.
  static func lines(_ card: PhotoCard) -> [StyledText] {
    [title(card), alternative(card)].compactMap(\.self) + facts(card)
  }

  /// The same, where what others wrote takes at most so many lines.
  static func lines(
    _ card: PhotoCard, clippedTo lines: Int, columns: Int
  ) -> [StyledText] {
    func clipped(_ text: StyledText?, to lines: Int) -> StyledText? {
      guard let text, lines > 0 else { return nil }
      return TextLayout.clip(
        text, to: lines, columns: columns, ending: " " + StyledText("open", .command) + " shows all"
      )
    }
    let (title, alternative) = (title(card), alternative(card))
    let needed = alternative.map { TextLayout.wrap($0, to: columns).count } ?? 0
    let rest = max(lines - TextLayout.wrap(title, to: columns).count, min(needed, lines / 3))
    let words = [
      clipped(title, to: lines - min(needed, rest)), clipped(alternative, to: min(needed, rest)),
    ]
    return words.compactMap(\.self) + facts(card)
  }

  /// What is known of it, and what concerns the person.
  static func facts(_ card: PhotoCard) -> [StyledText] {
    let facts =
      switch card.layout {
      case .amongOthers: [brief(card)]
      case .alone: [origin(card), details(card)] + file(card)
      }
    return facts.filter { !$0.isEmpty }.map { StyledText($0, .faint) }
      + [page(card), StandingText.problem(card.standing), end(card)].compactMap(\.self)
  }

  private static func title(_ card: PhotoCard) -> StyledText {
    let title = PhotoText.title(card.item.photo)
    return PhotoText.cover(card.picture).map { $0 + "\n" + title } ?? title
  }

  private static func alternative(_ card: PhotoCard) -> StyledText? {
    PhotoText.alternative(card.item.photo, picture: card.picture)
  }

  private static func page(_ card: PhotoCard) -> StyledText? {
    guard card.layout == .alone else { return nil }
    return card.item.photo.page.map { StyledText($0, .link) }
  }

  /// `that was the last of 299; Enter begins again`.
  private static func end(_ card: PhotoCard) -> StyledText? {
    guard card.endsStream else { return nil }
    return StyledText(
      "that was the last of \(HumanText.number(card.item.total)); Enter begins again", .faint)
  }

  /// `by Ada Lovelace · yesterday · 3 of 1,204 · ♥ 12`.
  private static func brief(_ card: PhotoCard) -> String {
    joined([
      author(card), PhotoText.moment(card.item.photo, now: card.now), PhotoText.place(card.item),
      picture(card), StandingText.quiet(card.standing),
    ])
  }

  /// Who, when, where from: `by Ada Lovelace · 12 May 2026, 14:03:27 · from Pictures, in 2026/harbour`.
  private static func origin(_ card: PhotoCard) -> String {
    joined([
      author(card), HumanText.dateAndTime(card.item.photo.timestamp.milliseconds),
      card.source.map { source in
        "from \(source.name)" + (PhotoText.folder(card.item.photo).map { ", in \($0)" } ?? "")
      },
    ])
  }

  /// `3 of 1,204 · 4,032 × 3,024 JPEG, 3.4 MB · gone in 5 hours · ♥ 12 · 2 comments`.
  private static func details(_ card: PhotoCard) -> String {
    let photo = card.item.photo
    let kind = [photo.size.map(PhotoText.size), PhotoText.format(photo)].compactMap(\.self)
    let bytes = card.details?.bytes.map(ByteText.of)
    let original = [kind.isEmpty ? nil : kind.joined(separator: " "), bytes].compactMap(\.self)
    return joined([
      PhotoText.place(card.item), picture(card),
      original.isEmpty ? nil : original.joined(separator: ", "),
      PhotoText.expiry(photo, now: card.now), photo.isSensitive ? "sensitive" : nil,
      StandingText.quiet(card.standing),
    ])
  }

  /// What it was taken with and where, and where its file is.
  private static func file(_ card: PhotoCard) -> [String] {
    let (photo, details) = (card.item.photo, card.details)
    let path: String? =
      if case .file(let location) = photo.media { location.displayPath } else { nil }
    return [
      joined([details?.camera, details?.lens, details?.exposure, details?.position]), path ?? "",
    ]
  }

  /// `▦ 1 of 5`, and at first how one gets to the others.
  private static func picture(_ card: PhotoCard) -> String? {
    PhotoText.picture(card.item.photo).map { which in
      card.item.photo.front == 0 && card.canvas != nil ? which + " (`page` shows the next)" : which
    }
  }

  private static func author(_ card: PhotoCard) -> String? {
    card.item.photo.author.map { "by \($0)" }
  }

  private static func joined(_ parts: [String?]) -> String {
    parts.compactMap(\.self).joined(separator: " · ")
  }
}

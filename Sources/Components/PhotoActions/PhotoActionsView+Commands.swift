import Domain
import Terminal
import Wording

// What is typed.
extension PhotoActionsView {
  /// Goes through the photos.
  public var walkCommands: [Command] {
    [
      Command("next", summary: "show the next photo you have not seen; Enter does the same"),
      Command("prev", aliases: ["previous"], summary: "go back to the photo before"),
      Command("first", summary: "go to the first photo"),
      Command("last", summary: "go to the last photo"),
      Command(
        "page", [Command.Argument("picture", .number(1...Int.max), optional: true)],
        summary: "show the next picture of a post with several, or picture n; → does the same",
        isOnRightKey: true),
      Command(
        "show", [.someNumber], summary: "show this photo, or number n, uncovered",
        details:
          "`show` uncovers a sensitive photo, or one that a filter warns of; `show 3` shows the third of "
          + "the stream."),
    ]
  }

  /// Keeps a photo, and leads to where it is on the web.
  public var saveCommands: [Command] {
    let number: [Command.Argument] = layout == .amongOthers ? [.someNumber] : []
    return [
      Command(
        "save", number + [Command.Argument("file", .path)],
        summary: "write the original of this photo" + orNumber + ", into a folder or a new file",
        details:
          "`save ~/Pictures` keeps its name, `save fog.jpg` gives it one. Its format stays, and "
          + "nothing is overwritten. Put a name with spaces that begins with a number in quotes."),
      Command("link", number, summary: "tell the web address of this photo" + orNumber),
      Command("web", number, summary: "open this photo in your browser" + orNumber),
      Command(
        "play", number, summary: "play this video, sound or animation" + orNumber,
        details:
          "It opens in a player: `settings set video.player mpv` chooses one, else the first there is of mpv, "
          + "vlc, your browser and what your desktop plays videos with."),
    ]
  }

  /// Leads to people.
  public var personCommands: [Command] {
    [
      Command(
        "who", [Command.Argument("n", .word, optional: true)],
        summary: "show who made this photo" + orNumber + ", with their other photos",
        details: "`who booster` shows who boosted the photo that is shown.")
    ]
  }

  private var orNumber: String { layout == .amongOthers ? ", or number n" : "" }

  /// Says something of a photo.
  public var answerCommands: [Command] {
    [
      Command(
        "like", numbers, summary: "like this photo" + orNumbers,
        details:
          "It counts at once and is sent as soon as possible: `…` means that it has not arrived "
          + "yet."),
      Command(
        "dislike", numbers, summary: "dislike this photo" + orNumbers,
        details: "Only some servers know dislikes. Photos on this machine can always be disliked."),
      Command(
        "unreact", numbers,
        summary: "take back your like or dislike of this photo"
          + (layout == .amongOthers ? ", or of those with numbers" : "")),
    ] + markCommands + tagCommands + [
      Command(
        "comment", [Command.Argument("text", .text)],
        summary: "comment on this photo",
        details:
          "Everything up to the end of the line is your comment; one that begins with a word such as `--so` "
          + "stands behind `--`. On photos of folders and blogs it stays on this machine."),
      Command(
        "comments", [.someNumber],
        summary: "list the comments on this photo, from comment number n on"),
      Command(
        "uncover", [.number],
        summary: "show comment number n of the last list, which a filter warns of"),
      Command(
        "reply", [.number, Command.Argument("text", .text)],
        summary: "reply to comment number n of the last list"),
      Command(
        "uncomment", [.number], summary: "delete your comment number n of the last list"),
      Command(
        "answer", summary: "write an answer to this photo, with pictures if you like"),
    ] + postCommands
  }

  private var numbers: [Command.Argument] { layout == .amongOthers ? [.someNumbers] : [] }

  private var orNumbers: String { layout == .amongOthers ? ", or those with numbers" : "" }

  private var markCommands: [Command] {
    [
      Command(
        "boost", numbers, summary: "boost this photo" + orNumbers + ": your followers see it",
        details:
          "They see it as its author's, boosted by you; `boost 2 5` boosts two of the list. Only posts for "
          + "everybody that one of your accounts sees can be boosted, and your own for followers."),
      Command(
        "unboost", numbers, summary: "take back a boost of this photo" + orNumbers),
      Command(
        "bookmark", numbers, summary: "bookmark this photo" + orNumbers,
        details:
          "Nobody else sees them. `settings add bookmarks` makes them a source of your stream."
      ),
      Command(
        "unbookmark", numbers, summary: "take this photo out of your bookmarks" + orNumbers),
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
    case "save": self = .save(call.arguments.count > 1 ? number : nil, call.arguments.last ?? "")
    case "like": self = .react(.like, call.numbers)
    case "dislike": self = .react(.dislike, call.numbers)
    case "unreact": self = .react(nil, call.numbers)
    case "boost": self = .mark(.boost, true, call.numbers)
    case "unboost": self = .mark(.boost, false, call.numbers)
    case "bookmark": self = .mark(.bookmark, true, call.numbers)
    case "unbookmark": self = .mark(.bookmark, false, call.numbers)
    case "comment": self = .comment(call[0] ?? "")
    case "comments": self = .listComments(from: number)
    case "uncover": self = .uncover(number ?? 0)
    case "reply": self = .reply(number ?? 0, call[1] ?? "")
    case "uncomment": self = .uncomment(number ?? 0)
    case "answer": self = .composeAnswer
    case "link": self = .link(number)
    case "web": self = .web(number)
    case "play": self = .play(number)
    case "report": self = .report(call[0] ?? "")
    case "who": self = Self.asking(for: call[0])
    default:
      if let request = RelationRequest(call) {
        self = .relate(request)
      } else if let action = PostAction(call) {
        self = .post(action)
      } else if let action = TagAction(call) {
        self = .tags(action)
      } else {
        return nil
      }
    }
  }

  /// What `who` asks for. The booster may be shortened, and be called what stands above the picture.
  private static func asking(for word: String?) -> PhotoAction {
    guard let word = word?.lowercased() else { return .who(nil) }
    if let number = Int(typed: word), number > 0 { return .who(number) }
    let isBooster = word == "boosted" || !word.isEmpty && "booster".hasPrefix(word)
    return isBooster ? .whoBoosted : .whoElse
  }
}

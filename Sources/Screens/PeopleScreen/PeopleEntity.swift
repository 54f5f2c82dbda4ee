import Domain
import Wording

/// An answer of the people.
enum PeopleContent: Equatable, Sendable {
  /// Nobody is signed in whose people could be listed.
  case noAccounts
  /// Who is muted by name, where nobody is signed in.
  case mutedByName([String])
  /// Somebody is not muted by name any more.
  case unmuted(String)
  /// Some people of a group.
  case people(PeopleListing)
  /// The tags that an account follows; whether its name says whose.
  case tags([String], Account, isNamed: Bool)
  /// What came of following or unfollowing tags.
  case followed([TagOutcome])
  /// All lists, and who could not be asked for theirs.
  case lists([ListRow], failures: [AccountFailure])
  /// What is in a list.
  case members(PhotoList, [MemberRow])
  /// What came of a request about several people, one by one.
  case done([PersonOutcome])
  /// What came of adding several to a list, or of taking them out.
  case changed(PhotoList, [MemberOutcome])
  /// A list was made or changed; the server that keeps none, so that it was made here.
  case list(ListRow, ListChange, refusingServer: String? = nil)
  /// A list is shown alone in the stream.
  case opened(ListRow, ScanSummary?)
}

/// Groups by the words that are typed.
enum GroupName: String, CaseIterable, Sendable {
  case requests, following, followers, blocked, muted, servers

  /// Nil of servers.
  var group: PeopleGroup? {
    switch self {
    case .servers: nil
    case .requests: .requests
    case .following: .following(nil)
    case .followers: .followers(nil)
    case .blocked: .blocked
    case .muted: .muted
    }
  }

  /// What of it is kept here, too.
  var hidden: HiddenList? { HiddenList(rawValue: rawValue) }
}

/// What came of following or unfollowing a tag.
struct TagOutcome: Equatable, Sendable {
  /// Without its `#`.
  let name: String
  let isFollowed: Bool
  let account: Account
  /// Whether its photos come from a source that was made for that.
  let makesSource: Bool
  /// Why it was not done; nil if it was.
  var failure: String?
}

/// People of a group, as far as they were loaded.
struct PeopleListing: Equatable, Sendable {
  let name: GroupName
  let account: Account
  /// Whether the heading says whose they are, as several accounts are signed in.
  let isNamed: Bool
  /// Who is muted by name, where those are listed who are muted.
  var mutedByName: [String] = []
  /// Those that are shown now: a page, or all loaded ones that a person looks for.
  var rows: [PersonRow] = []
  /// How many were loaded.
  var loaded = 0
  /// Whether the server has more.
  var hasMore = false
  /// What is looked for among those that were loaded.
  var words: String?
  /// Why it is only what was last known here; nil if the server told it.
  var failure: String?
}

/// Somebody by the number they are called by.
struct PersonRow: NumberedRow, Equatable, Sendable {
  let number: Int
  let person: PersonProfile
  var standing: RelationStanding?

  /// Whether all these words are in their names; letter case does not count.
  func matches(_ words: [Substring]) -> Bool {
    let text = (person.name + " " + person.handle.text).lowercased()
    return words.allSatisfy(text.contains)
  }
}

extension [PersonRow] {
  /// Those whose names have these words.
  func having(_ text: String) -> [PersonRow] {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    return filter { $0.matches(words) }
  }
}

/// Something that was listed, by its number.
protocol NumberedRow {
  var number: Int { get }
}

extension Array where Element: NumberedRow {
  /// The row with a number. Throws ``PeopleProblem``.
  func called(_ number: Int) throws -> Element {
    guard let row = first(where: { $0.number == number }) else {
      throw PeopleProblem.noNumber(number)
    }
    return row
  }
}

/// A list by its number.
struct ListRow: NumberedRow, Equatable, Sendable {
  var number: Int
  var list: PhotoList
  /// Whose it is; nil of one that is kept here.
  let account: Account?
  /// Whether it is in the stream.
  var isSource: Bool
}

/// What happened to a list.
enum ListChange: String, Sendable {
  case made, renamed, removed, changed
}

/// What is in a list, by its number.
struct MemberRow: NumberedRow, Equatable, Sendable {
  let number: Int
  let member: ListMember
  /// The account that sees them; nil if it is signed out.
  let account: Account?
}

/// What came of a request about somebody.
struct PersonOutcome: Equatable, Sendable {
  let verb: RelationRequest.Verb
  let row: PersonRow
  /// Why it was not done; nil if it was done, or waits to be sent.
  let failure: String?
}

/// What came of adding something to a list, or of taking it out.
struct MemberOutcome: Equatable, Sendable {
  let member: ListMember
  let isMember: Bool
  /// Why it was not done; nil if it was.
  let failure: String?
}

/// What is typed behind `lists`: `make Friends`, `rename 2 Good friends`, `2`.
enum ListsRequest: Equatable, Sendable {
  case all
  case members(String)
  /// Made at an account's server, or here.
  case make(String, at: KeepingPlace?)
  case rename(String, to: String)
  case remove(String)
  case exclusive(String, Bool)

  /// Reads it. Throws ``PeopleProblem``.
  init(_ text: String) throws {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first?.lowercased() {
    case nil: self = .all
    case "make":
      let (title, place) = try Typed.place(in: rest)
      guard !title.isEmpty else { throw PeopleProblem.missing("lists make Friends") }
      self = .make(title, at: place)
    case "rename":
      let parts = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
      guard parts.count == 2 else { throw PeopleProblem.missing("lists rename 2 Friends") }
      self = .rename(parts[0], to: parts[1])
    case "remove":
      guard !rest.isEmpty else { throw PeopleProblem.missing("lists remove 2") }
      self = .remove(rest)
    case let verb? where verb == "exclusive" || verb == "shared":
      guard !rest.isEmpty else { throw PeopleProblem.missing("lists \(verb) 2") }
      self = .exclusive(rest, verb == "exclusive")
    default: self = .members(text)
    }
  }
}

/// What is typed behind `add` and `take`: `2 5 to Friends`, `#fog to Friends`, `@bo@other.example from Friends`.
struct MembershipRequest: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case number(Int)
    case handle(String)
    case tag(String)
  }

  var parts: [Part] = []
  /// The list's number or title; nil if none was named.
  var list: String?

  /// Reads it; `word` stands before the list.
  init(_ text: String, before word: String) throws {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let place = words.firstIndex { $0.lowercased() == word }
    if let place {
      let title = words[(place + 1)...].joined(separator: " ")
      list = title.isEmpty ? nil : title
    }
    parts = try words[..<(place ?? words.count)].map { word in
      if let number = Int(word) { return .number(number) }
      if word.hasPrefix("#") || word.hasPrefix("＃") { return .tag(word) }
      guard word.hasPrefix("@") else { throw PeopleProblem.notAMember(word) }
      return .handle(word)
    }
    guard !parts.isEmpty else {
      throw PeopleProblem.missing(
        word == "to" ? "add 2 5 to Friends` or `add #fog to Friends" : "take 2 from Friends")
    }
  }
}

/// Reads what can stand anywhere in a line.
enum Typed {
  /// What was typed before `--as` or `--at`, and what behind it.
  static func place(in text: String) throws -> (rest: String, place: KeepingPlace?) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let mark = words.firstIndex(where: { ["--at", "--as"].contains($0.lowercased()) }) else {
      return (words.joined(separator: " "), nil)
    }
    guard words.indices.contains(mark + 1) else {
      throw PeopleProblem.missing("\(words[mark]) @ada@photos.example")
    }
    let rest = words[..<mark] + words[(mark + 2)...]
    return (rest.joined(separator: " "), KeepingPlace(typed: words[mark + 1]))
  }
}

/// Why something cannot be done to people.
enum PeopleProblem: ExplainedError, Equatable {
  /// Nobody is signed in.
  case nobody
  /// Nothing was listed that could go on.
  case noMore
  /// The pages of a server lead nowhere.
  case circle(String)
  /// A listing has no such option.
  case option(String)
  /// Something is missing in what was typed; this can be typed.
  case missing(String)
  /// This is neither a number, nor a handle, nor a tag.
  case notAMember(String)
  /// No list was named.
  case whichList
  /// The server follows no tags.
  case noTags(String)
  /// A number is of something else than a person.
  case notAPerson(Int)
  /// Nobody of this name is muted by name.
  case notMuted(String)
  /// Nothing that was listed has this number.
  case noNumber(Int)

  var isMistake: Bool {
    switch self {
    case .circle, .noTags: false
    default: true
    }
  }

  var reason: String {
    switch self {
    case .nobody: "nobody is signed in: `auth signin <server>` signs you in"
    case .noMore: "that is all: `following`, `followers` or `lists` lists others"
    case .circle(let server): "the pages of \(server) lead in a circle: nobody else can be listed"
    case .option(let word):
      "`\(word.prefix(40))` is no option: type `following --as @ada@photos.example`"
    case .missing(let example): "type it like `\(example)`"
    case .notAMember(let word):
      "`\(word.prefix(40))` is neither a number, nor a name such as @ada@pixelfed.social, nor a #tag"
    case .noTags(let server): "\(server) does not let tags be followed"
    case .whichList: "which list? type for example `add 2 to Friends`"
    case .noNumber(let number): "nothing that was listed last has the number \(number)"
    case .notMuted(let name): "nobody is muted by the name `\(name)`: `people muted` lists who is"
    case .notAPerson(let number): "number \(number) is nobody: list people first"
    }
  }
}

import Domain
import PhotoActions

/// What the search shows, besides single photos.
struct SearchState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<SearchContent> = .idle
  /// What is waited for while it is loading.
  var waiting = SearchWaiting.photos
}

/// What may take a while.
enum SearchWaiting: Equatable, Sendable {
  case photos
  /// Photos that cannot be found yet are prepared; how far that is.
  case preparing(SearchProgress)
  /// Pictures that were never shown are looked at; how far that is.
  case comparing(SearchProgress)
  case servers
  /// So many pictures of a grid are there.
  case pictures(Int, of: Int)
}

/// An answer of the search.
enum SearchContent: Equatable, Sendable {
  /// Some of what was found.
  case found(SearchList)
  /// Some of it side by side.
  case grid(PhotoGrid)
  /// All of it was shown before; `isPart`, only what the stream shows alone was looked through.
  case end(of: Int, isPart: Bool)
  /// Some of the people, tags or towns of what was found.
  case names(NameList)
  /// All of those were shown before.
  case endOfNames(FoundName.Kind, of: Int)
  /// All that servers find was shown before; these may have more, but do not tell it.
  case endElsewhere(outOfReach: [String])
  /// What was typed cannot be looked for.
  case mistaken(SearchMistake)
  /// A photo is shown on a screen of its own, which goes on through the others.
  case opened(PhotoID, among: PhotoWalk.Found)
  /// What one's servers have found.
  case elsewhere(ServerList)
  /// What was looked for is a source now.
  case saved(Source)
  /// A page is shown in the browser.
  case showedPage(WebAddress)
  /// Nothing was looked for yet.
  case nothing
}

/// What one's servers have found, one server after the other, and behind that what they found next.
struct ServerList: Equatable, Sendable {
  /// What they were asked for: words, or a tag.
  let question: ServerQuestion
  var answers: [ServerAnswer]
  let now: Timestamp
  /// What alone is shown of it; nil if all is.
  var kind: FoundKind?
  /// How many answers stand before the page that was asked for last.
  var start = 0

  /// All that is shown: of one kind alone, servers without any are left out.
  var shown: [ServerAnswer] { shown(of: answers[...]) }
  /// What is shown of that page.
  var page: [ServerAnswer] { shown(of: answers.dropFirst(start)) }
  /// The number of its first row.
  var firstNumber: Int { shown(of: answers.prefix(start)).flatMap(\.rows).count + 1 }

  private func shown(of answers: ArraySlice<ServerAnswer>) -> [ServerAnswer] {
    guard let kind else { return Array(answers) }
    return answers.compactMap { answer in
      var answer = answer
      answer.rows = answer.rows.filter { $0.kind == kind }
      return answer.rows.isEmpty && answer.failure == nil ? nil : answer
    }
  }
  /// All rows that are shown, in the order of their numbers.
  var rows: [FoundRow] { shown.flatMap(\.rows) }

  /// What each account's server may have more of, of what is shown.
  var rests: [Account: ServerFindings.Rest] {
    let latest = Dictionary(answers.map { ($0.account, $0.rest) }) { $1 }
    return latest.mapValues { rest in
      rest.filter { kind == nil || kind?.asked == $0.key }
    }.filter { !$1.isEmpty }
  }
  /// Whether servers can be asked for more.
  var hasMore: Bool { rests.values.contains { $0.values.contains { $0 != .outOfReach } } }
}

/// What servers are asked for.
enum ServerQuestion: Hashable, Sendable {
  case words(String)
  /// Without `#`.
  case tag(String)

  /// As it could be typed.
  var text: String {
    switch self {
    case .words(let text): text
    case .tag(let tag): "#" + tag
    }
  }
}

/// A kind of what is found, as people type it.
enum FoundKind: String, CaseIterable, Sendable {
  case photos, people, tags
  /// Known of photos here alone.
  case places
  /// Posts without pictures.
  case posts

  /// What servers are asked for, to find it.
  var asked: ServerFindings.Kind? {
    switch self {
    case .photos, .posts: .posts
    case .people: .people
    case .tags: .tags
    case .places: nil
    }
  }
}

/// What a server has found, or why it has not.
struct ServerAnswer: Equatable, Sendable {
  let account: Account
  var rows: [FoundRow] = []
  var rest: ServerFindings.Rest = [:]
  var limit: ServerFindings.Limit?
  /// Why it could not be asked.
  var failure: String?
}

/// Something that a server has found.
enum FoundRow: Equatable, Sendable {
  case photo(FoundPhoto)
  case person(PersonProfile)
  /// Without `#`.
  case tag(String)
  case words(ServerFindings.Words)

  var kind: FoundKind {
    switch self {
    case .photo: .photos
    case .person: .people
    case .tag: .tags
    case .words: .posts
    }
  }

  /// What tells it from others, however it changes meanwhile.
  var identity: String {
    switch self {
    case .photo(let found): "photo \(found.photo.status ?? found.id.item)"
    case .person(let person): "person \(person.handle.key)"
    case .tag(let tag): "tag \(tag.lowercased())"
    case .words(let found): "photo \(found.words.id)"
    }
  }
}

/// Why no server is asked.
enum ServerProblem: Mistake, Equatable {
  case nothingToAsk
  case onlyHere
  case onlyPhotos
  case noAccount

  var reason: String {
    switch self {
    case .nothingToAsk: "type what your servers are asked for, such as `everywhere fog`"
    case .onlyHere:
      "servers are asked for words and tags alone: what stands behind a `:` is known only here"
    case .onlyPhotos:
      "posts without pictures are not kept here: `everywhere` asks your servers for them"
    case .noAccount: "you have no account whose server could be asked: `auth signin <server>`"
    }
  }
}

/// Nothing was found here that the stream could show.
struct NothingToShowAlone: Mistake, Equatable {
  let text: String
  /// Whether servers were asked, whose findings are of several kinds.
  let hasKinds: Bool

  var reason: String {
    hasKinds
      ? "nothing of that is in your sources: `only photos`, `people`, `tags` or `posts` shows one kind of it"
      : "nothing is found by `\(text)`: `only` shows in the stream what was found"
  }
}

/// A name cannot be looked for beside all else that was.
struct TooMuchAtOnce: Mistake, Equatable {
  /// What finds the name.
  let term: String

  var reason: String {
    "`\(term)` and all you looked for is too much at once: type it with fewer words"
  }
}

/// People, tags or towns of what was found, those on most photos first.
struct NameList: Equatable, Sendable {
  /// The most that are listed.
  static let most = 1_000

  /// What was looked for.
  let query: SearchQuery
  let kind: FoundName.Kind
  let names: [FoundName]
  /// How many stand on a page.
  let length: Int
  /// The number of the first one of the page.
  var start = 1

  /// The page.
  var shown: ArraySlice<FoundName> { names.dropFirst(start - 1).prefix(length) }
  var hasMore: Bool { start - 1 + length < names.count }

  /// What finds the photos of one of them alone. It stands before the query, whose last word may go on.
  func text(of name: FoundName) -> String { "\(name.term) \(query.text)" }
}

/// Photos that were found, one below the other.
struct SearchList: Equatable, Sendable {
  let query: SearchQuery
  /// The number of the first one.
  let start: Int
  let photos: [FoundPhoto]
  /// Where photos are from that nobody signed, by source.
  let sources: [SourceID: String]
  /// Whether there are more behind them.
  let hasMore: Bool
  let now: Timestamp
  /// How many pictures in folders were never looked at, where photos that look alike are looked for.
  var uncompared = 0
  /// Whether only what the stream shows alone was looked through.
  var isPart = false

  /// How many were listed until now.
  var total: Int { start + photos.count - 1 }

  /// Whether photos that look alike end before one, where they are what is looked for.
  func beginsSeries(at index: Int) -> Bool {
    query.wantsLookalikes && index > 0
      && photos[index].photo.series != photos[index - 1].photo.series
  }
}

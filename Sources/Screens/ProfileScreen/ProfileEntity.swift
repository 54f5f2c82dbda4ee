import Domain
import PhotoActions

/// Whose profile is meant.
enum ProfileAddress: Equatable, Sendable {
  /// The person's own, at the first account that is signed in.
  case oneself
  /// Somebody with a name that is the same everywhere.
  case person(Handle)
  /// Who made photos of a folder or a blog, by the name that stands there.
  case author(String)
}

/// Who is shown.
struct ProfileSubject: Equatable, Sendable {
  let address: ProfileAddress
  /// What is known of them; nil of an author, and of somebody nobody can be asked about.
  var profile: PersonProfile?
  /// The account that sees them, if there are several; whatever is done goes out from it.
  var viewer: String?
  /// Why there is no profile, if there could be one.
  var missing: String?
  /// Whom the person asked for, if they have moved since.
  var movedFrom: Handle?
  /// How things stand with them; nil of oneself, and where that is not known.
  var standing: RelationStanding?
  /// The same, if there is anything to tell of it.
  var toldStanding: RelationStanding? {
    standing.flatMap { $0.isKnown || !$0.waiting.isEmpty ? $0 : nil }
  }
  /// Which lists there are.
  var parts: [ProfilePart] {
    switch address {
    case .author: [.photos]
    case .oneself: [.photos, .posts, .about, .network, .drafts, .scheduled]
    case .person: profile == nil ? [] : [.photos, .posts, .about, .network]
    }
  }

  /// What they are called.
  var name: String {
    switch (profile, address) {
    case (let profile?, _): profile.byline
    case (nil, .author(let name)): name
    case (nil, .person(let handle)): handle.text
    case (nil, .oneself): "you"
    }
  }
}

/// The lists of a profile.
enum ProfilePart: String, CaseIterable, Sendable {
  case photos
  case posts
  case about
  case network
  case drafts
  case scheduled
}

/// Something in a list of a profile.
enum ProfileRow: Equatable, Sendable {
  case photo(StreamItem, Standing?)
  case words(TextPost)
  case fact(ProfileFact)
  case person(PersonProfile)
  case draft(StoredDraft)
  case scheduled(ScheduledPost)

  /// Where it leads, called by a number.
  func goal(number: Int) -> ProfileGoal {
    switch self {
    case .photo: .photo(number)
    case .words(let words): words.page.flatMap { WebAddress($0) }.map(ProfileGoal.page) ?? .nowhere
    case .fact(let fact): fact.page.map(ProfileGoal.page) ?? .nowhere
    case .person(let person): .person(person.handle)
    case .draft(let draft): .draft(draft.id)
    // A server does not give out what it has not published; `outbox` cancels it.
    case .scheduled: .nowhere
    }
  }
}

/// Something that somebody says of themselves, or their server says of them.
struct ProfileFact: Equatable, Sendable {
  /// What it is.
  let name: String
  /// Untrusted text.
  let value: String
  /// When their server saw that the page it names is theirs.
  var verifiedAt: Timestamp?

  /// The page that it names, if it does.
  var page: WebAddress? { Photo.page(value).flatMap { WebAddress($0) } }
}

/// Where a row of a list leads.
enum ProfileGoal: Equatable, Sendable {
  /// The photo at this place of the list.
  case photo(Int)
  case page(WebAddress)
  case person(Handle)
  case draft(Int64)
  case nowhere
}

/// Some rows of a list, by the numbers they are called by.
struct ProfilePage: Equatable, Sendable {
  /// What more there is.
  enum Rest: Equatable, Sendable {
    case none
    /// It has come already.
    case loaded
    /// A server is asked whether there is any: it does not say so before.
    case unknown
  }

  let part: ProfilePart
  /// Which people are listed, if these are people.
  let group: NetworkGroup?
  let first: Int
  let rows: [ProfileRow]
  let rest: Rest
  /// Why this is only what is known here, if it is.
  var missing: String?
  let now: Timestamp
}

/// An answer of the profile.
enum ProfileContent: Equatable, Sendable {
  case head(ProfileSubject, now: Timestamp)
  case page(ProfilePage)
  /// Photos side by side, and why these are only those that are known here, if they are.
  case grid(PhotoGrid, rest: ProfilePage.Rest, missing: String?)
  /// How things stand with who is shown, as their server says now.
  case relation(PersonProfile, RelationStanding, now: Timestamp)
  /// How things stand with somebody after a wish, or as it was asked.
  case standing(PersonProfile, RelationStanding, now: Timestamp)
  case reported(ReportReceipt)
  /// What a report can say.
  case reportTerms(ReportTerms, [ServerRule])
  /// Their photos are a source of the stream now.
  case added(ScanSummary)
  /// A page was opened in the browser.
  case opened(WebAddress)
}

/// Which people `network` lists.
enum NetworkGroup: String, CaseIterable, Sendable {
  case followers
  case following
  case familiar
}

extension Following {
  /// Reads what is typed behind `follow`: `--no-boosts --notify`. Throws ``ProfileProblem``.
  init(typed text: String) throws {
    self.init()
    for word in text.split(whereSeparator: \.isWhitespace) {
      switch word.lowercased() {
      case "--no-boosts": boosts = false
      case "--notify": notifies = true
      default:
        throw ProfileProblem.option(String(word), of: ["--no-boosts", "--notify"])
      }
    }
  }
}

/// Why a command cannot be done.
enum ProfileProblem: Mistake, Equatable {
  /// Nobody is shown.
  case nobody
  /// This profile has no such list.
  case noPart(ProfilePart, of: String)
  case noMore
  /// The row with this number leads nowhere.
  case leadsNowhere(Int)
  /// They are not on a server where that can be done.
  case notOnServer(String)
  /// Nobody is signed in.
  case notSignedIn
  /// A command has no such option, but these.
  case option(String, of: [String])
  /// Their server offers no feed.
  case noFeed(Handle)

  var reason: String {
    switch self {
    case .nobody: "nobody is shown: type `profile @ada@pixelfed.social`"
    case .noPart(let part, let name): "there is no `\(part.rawValue)` of \(name)"
    case .noMore: "that was the last one"
    case .leadsNowhere(let number): "number \(number) leads nowhere"
    case .notOnServer(let name): "\(name) is on no server that you are signed in to"
    case .notSignedIn: "you have no profile yet: `auth signin <server>` signs you in"
    case .option(let word, let options):
      "`\(word.prefix(20))` is no option: type \(options.joined(separator: ", "))"
    case .noFeed(let handle): "\(handle.server) offers no feed of \(handle.text): sign in to add it"
    }
  }
}

/// Tells who somebody is, what they have posted, and whom they know.
///
/// Throws ``PeopleError``, ``AccountError``, ``NetworkError``, ``LibraryError`` and what else keeps a server from
/// answering.
public protocol PeopleReading: Sendable {
  /// What is known of somebody without asking anybody; nil if nothing is. Without an account, as whichever
  /// account has seen them last.
  func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile?
  /// Asks who somebody is; without an account, as the one on their own server, else the first that can be
  /// asked. Somebody who has moved is followed there once.
  func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile
  /// The newest posts of somebody with pictures, or what follows a page; without `onlyPictures` all of them.
  func posts(of person: PersonID, onlyPictures: Bool, after page: PersonPosts?) async throws
    -> PersonPosts
  /// Some people, or what follows a page.
  func people(_ group: PeopleGroup, of account: AccountID, after page: PeoplePage?) async throws
    -> PeoplePage
}

extension PeopleReading {
  /// The next people of a group who are not known yet, and the page that was read last. Pages with none of them lead
  /// on, at most ``PeoplePage/mostBarren`` in a row and not in a circle; then nobody is returned, and the page goes on.
  public func newPeople(
    _ group: PeopleGroup, of account: AccountID, after page: PeoplePage?,
    knowing known: Set<PersonID>
  ) async throws -> (people: [PersonProfile], page: PeoplePage) {
    var (last, visited, pages): (PeoplePage?, Set<String>, Int) = (page, [], 0)
    while true {
      if let place = last?.next { visited.insert(place) }
      let next = try await people(group, of: account, after: last)
      pages += 1
      var new: Set<PersonID> = []
      let found = next.people.filter { !known.contains($0.id) && new.insert($0.id).inserted }
      guard found.isEmpty, let place = next.next, !visited.contains(place),
        pages < PeoplePage.mostBarren
      else { return (found, next) }
      last = next
    }
  }
}

/// People who have something in common, for an account.
public enum PeopleGroup: Hashable, Sendable {
  /// Whom somebody follows; the account itself if nil.
  case following(PersonID?)
  /// Who follows somebody; the account itself if nil.
  case followers(PersonID?)
  /// Who follows somebody, and is followed by the account.
  case familiar(PersonID)
  /// Who asks to follow the account.
  case requests
  /// Whom the account has blocked.
  case blocked
  /// Whom the account has muted.
  case muted
}

/// Some people of a group, in the server's order.
public struct PeoplePage: Hashable, Sendable {
  /// How many pages in a row may bring nobody new.
  public static let mostBarren = 5

  /// The people; perhaps none, although others follow.
  public let people: [PersonProfile]
  /// Where the next page is, in words of the service; nil if nothing follows.
  public let next: String?

  /// Makes a page.
  public init(_ people: [PersonProfile], next: String? = nil) {
    self.people = people
    self.next = next
  }
}

/// Some posts of somebody, the newest first.
public struct PersonPosts: Hashable, Sendable {
  /// The posts with pictures.
  public let photos: [Photo]
  /// The words of posts without any, if they were asked for.
  public let words: [TextPost]
  /// Where the next page is, in words of the service; nil if nothing follows.
  public let next: String?

  /// Makes a page.
  public init(_ photos: [Photo], words: [TextPost] = [], next: String? = nil) {
    self.photos = photos
    self.words = words
    self.next = next
  }
}

/// A post without pictures.
public struct TextPost: Hashable, Sendable, Identifiable {
  /// What its server calls it.
  public let id: String
  /// When it was posted.
  public let moment: Timestamp
  /// What it says; untrusted text.
  public let text: String
  /// Where it can be read on the web.
  public let page: String?
  /// The filters that match it.
  public var filtered: [PostFilter]?

  /// Makes a post.
  public init(
    id: String, moment: Timestamp, text: String, page: String? = nil,
    filtered: [PostFilter]? = nil
  ) {
    self.id = id
    self.moment = moment
    self.text = text
    self.page = page
    self.filtered = filtered
  }
}

extension TextPost: Filterable {
  /// What it says.
  public var texts: [String] { [text] }
}

/// Why somebody cannot be shown.
public enum PeopleError: ExplainedError, Hashable {
  /// This is no name of somebody.
  case notAHandle(String)
  /// No account is signed in that could ask.
  case noAccount(Handle)
  /// The server knows nobody of this name.
  case unknown(Handle)
  /// They are gone.
  case gone(Handle)
  /// The server of an account does not tell this.
  case notTold(server: String)
  /// The photo does not say who made it.
  case noAuthor
  /// That is the person's own account.
  case isOneself

  /// Whether something else has to be typed.
  public var isMistake: Bool {
    switch self {
    case .notAHandle, .noAccount, .noAuthor, .isOneself: true
    case .unknown, .gone, .notTold: false
    }
  }

  /// What is wrong, and what to do.
  public var reason: String {
    switch self {
    case .notAHandle(let text): "`\(text)` is nobody's name: type it like @ada@pixelfed.social"
    case .noAccount(let handle):
      "nobody can be asked about \(handle.text): `auth signin <server>` signs you in"
    case .unknown(let handle): "nobody is called \(handle.text) there"
    case .gone(let handle): "\(handle.text) is gone"
    case .notTold(let server): "\(server) does not tell that"
    case .noAuthor: "nobody knows who made this photo"
    case .isOneself: "that is you"
    }
  }
}

/// What is known of somebody, as one of the person's accounts sees them.
public struct PersonProfile: Hashable, Sendable, Codable, Identifiable {
  /// Who it is at the account's server.
  public let id: PersonID
  /// What they are called everywhere.
  public let handle: Handle
  /// What they call themselves; untrusted text, perhaps empty.
  public var name: String
  /// What they say of themselves, without its markup; untrusted text, perhaps empty.
  public var words = ""
  /// What else they say, in their order; at most ``mostFields``.
  public var fields: [Field] = []
  /// When they came to their server.
  public var joinedAt: Timestamp?
  /// Where they can be seen on the web.
  public var page: WebAddress?
  /// Their picture.
  public var avatar: WebAddress?
  /// Whether they decide who follows them.
  public var isLocked = false
  /// Whether a program posts.
  public var isBot = false
  /// Whether their server shows nothing of them any more.
  public var isSuspended = false
  /// Where they have gone.
  public var movedTo: Handle?
  /// How much there is; nil where it is not told.
  public var counts: Counts?

  /// Something somebody says of themselves.
  public struct Field: Hashable, Sendable, Codable {
    /// What it is; untrusted text.
    public let name: String
    /// What they say; untrusted text.
    public let value: String
    /// When their server saw that the page it names is theirs.
    public let verifiedAt: Timestamp?

    /// Makes a field.
    public init(_ name: String, _ value: String, verifiedAt: Timestamp? = nil) {
      self.name = name
      self.value = value
      self.verifiedAt = verifiedAt
    }
  }

  /// How much there is of what somebody has.
  public struct Counts: Hashable, Sendable, Codable {
    /// Their posts.
    @Count public var posts: Int
    /// Those who follow them.
    @Count public var followers: Int
    /// Those they follow.
    @Count public var following: Int

    /// Makes counts.
    public init(posts: Int, followers: Int, following: Int) {
      self.posts = posts
      self.followers = followers
      self.following = following
    }
  }

  /// More fields than this are left out.
  public static let mostFields = 20

  /// Makes a profile; what is not given is not known.
  public init(id: PersonID, handle: Handle, name: String) {
    self.id = id
    self.handle = handle
    self.name = name
  }

  /// As authors are written: `Ada Example (@ada@photos.example)`.
  public var byline: String { name.isEmpty ? handle.text : "\(name) (\(handle.text))" }
}

/// Who somebody is at the server of one of the person's accounts.
public struct PersonID: Hashable, Sendable, Codable {
  /// Who asks.
  public let account: AccountID
  /// What the account's server calls them: never shown, never compared as a number.
  public let name: String

  /// Makes an identity.
  public init(account: AccountID, name: String) {
    self.account = account
    self.name = name
  }
}

extension PersonID {
  /// Somebody whose handle is all that is known, as in the byline of a photo: their server's name for them is
  /// looked up when something is asked.
  public init(_ handle: Handle, of account: AccountID) {
    self.init(account: account, name: "@" + handle.key)
  }

  /// The handle that is all that is known; nil if it is the server's name. Servers use no such names.
  public var placeholder: Handle? { name.hasPrefix("@") ? Handle(name) : nil }
}

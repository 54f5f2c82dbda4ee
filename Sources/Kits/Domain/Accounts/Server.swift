/// A server that speaks the Mastodon API, and what it is able to do: asked once, then known.
public struct Server: Hashable, Sendable, Codable {
  /// Its address, without a path: `https://photos.example/`.
  public let origin: WebAddress
  /// Which program it runs.
  public let kind: ServerKind
  /// The version of that program, as it says itself; untrusted text.
  public let version: String
  /// What it calls itself; untrusted text.
  public let title: String
  /// What it is able to do, and how it differs from others.
  public let capabilities: ServerCapabilities

  /// Makes a server.
  public init(
    origin: WebAddress, kind: ServerKind, version: String, title: String,
    capabilities: ServerCapabilities
  ) {
    self.origin = origin
    self.kind = kind
    self.version = version
    self.title = title
    self.capabilities = capabilities
  }

  /// Its name in handles and lists: host, and port if it is an unusual one.
  public var name: String { origin.authority }

  /// Whether a poll and its votes stay when the words of its post are changed. Mastodon and GoToSocial remove a
  /// poll of which an edit says nothing; one that is sent along ends at another time, or begins anew.
  public var keepsPolls: Bool { kind == .photoStream }
}

/// Which program a server runs.
public enum ServerKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// The one whose interface the others speak.
  case mastodon
  /// The one for photos.
  case pixelfed
  /// The small one.
  case goToSocial
  /// Ours: `photostream serve`.
  case photoStream
  /// Another one that speaks the same interface.
  case other

  /// Where the filters that it keeps can hold.
  public var filterContexts: [PostFilter.Context] {
    self == .pixelfed ? [.home, .public] : PostFilter.Context.allCases
  }
}

/// What a server is able to do, and where it differs from what the documentation says.
public struct ServerCapabilities: Hashable, Sendable, Codable {
  /// What a server does when something is posted twice under one idempotency key.
  public enum Repetition: String, Hashable, Sendable, Codable {
    /// It answers what it answered before.
    case answered
    /// It answers with an error, and posts nothing.
    case refused
    /// It posts it twice.
    case ignored
  }

  /// Whether photos can be disliked.
  public var canDislike = false
  /// Whether statuses can expire (stories).
  public var canExpire = false
  /// Whether it has read markers.
  public var hasMarkers = true
  /// Whether it knows scopes such as `read:statuses`, or only `read` and `write`.
  public var knowsNarrowScopes = true
  /// What it does with repeated posts.
  public var repetition = Repetition.answered
  /// Whether it publishes at a later moment; nil if nobody asked yet, which is as good as no.
  public var canSchedule: Bool?
  /// Whether it translates posts; nil if nobody asked yet.
  public var canTranslate: Bool?
  /// Whether a post that answers nothing must have a picture; nil if nobody asked yet, which is as good as no.
  public var needsPicture: Bool?
  /// For whom posts can be; nil for everybody that others know, or if nobody asked yet.
  public var audiences: [Visibility]?
  /// The most characters of a status.
  @Count public var maxCharacters = 500
  /// What a link counts in them, however long it is; nil if it does not say.
  public var charactersPerLink: Count?
  /// The most characters of a warning; nil if they only count with those of the status.
  public var maxWarning: Count?
  /// The most pictures of a status.
  @Count public var maxPictures = 4
  /// The most characters of an alternative text.
  @Count public var maxDescription = 1_500
  /// The largest picture in bytes; nil if it does not say.
  public var maxPictureBytes: Count?
  /// The largest picture in pixels; nil if it does not say, or does not mean it.
  public var maxPicturePixels: Count?
  /// The media types of pictures it takes; empty if it does not say.
  public var pictureTypes: [String] = []

  /// What the documentation of Mastodon promises.
  public init() {}
}

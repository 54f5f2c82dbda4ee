import Domain

/// Follows sockets of servers (WebSocket, RFC 6455), which speak without being asked.
public protocol SocketFollowing: Sendable {
  /// Opens a socket and tells what comes, in order; what is not read yet waits in the connection.
  ///
  /// Ends only by throwing: ``NetworkError``, also when the server closes the socket, or
  /// `CancellationError`.
  func follow(
    _ request: SocketRequest, telling tell: @escaping @Sendable (SocketNews) async -> Void
  ) async throws
}

/// Which socket is to be opened.
public struct SocketRequest: Hashable, Sendable {
  /// Where: `https` stands for `wss`.
  public var address: WebAddress
  /// What is said when it is opened, besides what the protocol wants.
  public var headers: WebHeaders
  /// What is sent as soon as it is open.
  public var greetings: [String]
  /// Whether a person typed `http://` for this host themselves: only then nothing is encrypted.
  public var allowsPlainHTTP: Bool

  /// Takes an `https` address for `wss`; the greetings are sent in order as soon as the socket is open.
  public init(
    _ address: WebAddress, headers: WebHeaders = [:], greetings: [String] = [],
    allowsPlainHTTP: Bool = false
  ) {
    self.address = address
    self.headers = headers
    self.greetings = greetings
    self.allowsPlainHTTP = allowsPlainHTTP
  }
}

/// What comes of a socket.
public enum SocketNews: Hashable, Sendable {
  /// It is open, and what was to be sent is sent.
  case opened
  /// A message of text, which may be no UTF-8.
  case text([UInt8])
}

/// Tells what happens at an account's server when it happens.
public protocol LiveTelling: Sendable {
  /// Tells until the server breaks off. Returns at once if it has no streams of these timelines.
  ///
  /// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
  func follow(
    _ timelines: Set<AccountTimeline>, of account: AccountID,
    telling tell: @escaping @Sendable (LiveEvent) async -> Void
  ) async throws
}

/// Something that happened at an account's server.
public enum LiveEvent: Sendable {
  /// From now on it is told what happens; what happened before has to be asked for.
  case began
  /// There is a new post with a picture in this timeline, or nobody knows in which; by whom, if that is known, by the
  /// server's name.
  case posted(AccountTimeline?, by: String? = nil)
  /// A post is another one now.
  case edited(EditedPost)
  /// The status with this name has left its timelines.
  case removed(String)
  /// The account has a notification, perhaps about a status, and how that is received now.
  case notified(status: String?, Engagement?)
  /// The account has other filters.
  case filtersChanged
}

/// A post as it is after an edit.
public struct EditedPost: Sendable {
  /// The status, as its server calls it.
  public let status: String
  /// The photo of it in a source, at the moment where it stands; nil if it has no picture any more.
  public let photo: @Sendable (SourceID, Timestamp) -> Photo?

  /// Makes a post.
  public init(status: String, photo: @escaping @Sendable (SourceID, Timestamp) -> Photo?) {
    self.status = status
    self.photo = photo
  }
}

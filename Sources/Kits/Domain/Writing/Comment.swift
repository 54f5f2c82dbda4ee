/// Words below a photo.
public struct Comment: Hashable, Sendable, Identifiable {
  /// Which comment it is.
  public enum ID: Hashable, Sendable {
    /// A status of a server.
    case status(String)
    /// One of the person's that is kept on this machine, or still on its way from here.
    case own(MutationID)
  }

  /// Where it is on its way.
  public enum State: Hashable, Sendable {
    /// It is where it belongs.
    case there
    /// It is on this machine only, as the photo is.
    case local
    /// It has not arrived yet.
    case pending
    /// It will not arrive by itself: the reason.
    case stopped(reason: String)
  }

  /// Which comment it is.
  public let id: ID
  /// Who wrote it; untrusted text.
  public let author: String
  /// What it says; untrusted text.
  public let text: String
  /// When it was written.
  public let createdAt: Timestamp
  /// How many comments it answers, one answering the other; 0 if it is about the photo itself.
  public let depth: Int
  /// Whether the person wrote it, and may take it away.
  public let isMine: Bool
  /// Where it is on its way.
  public let state: State

  /// Makes a comment.
  public init(
    id: ID, author: String, text: String, createdAt: Timestamp, depth: Int = 0,
    isMine: Bool = false, state: State = .there
  ) {
    self.id = id
    self.author = author
    self.text = text
    self.createdAt = createdAt
    self.depth = depth
    self.isMine = isMine
    self.state = state
  }
}

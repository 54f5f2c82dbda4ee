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
  /// What its author warns of before it is read, which it begins with; untrusted text.
  public let warning: String?
  /// The filters that match it.
  public var filtered: [PostFilter]?

  /// Answers so many comments, each answering the next, as `depth` says: 0 if it is about the photo itself.
  public init(
    id: ID, author: String, text: String, createdAt: Timestamp, depth: Int = 0,
    isMine: Bool = false, state: State = .there, warning: String? = nil,
    filtered: [PostFilter]? = nil
  ) {
    self.id = id
    self.author = author
    self.text = text
    self.createdAt = createdAt
    self.depth = depth
    self.isMine = isMine
    self.state = state
    self.warning = warning
    self.filtered = filtered
  }
}

extension Comment: Filterable {
  /// What it says.
  public var texts: [String] { [text] }
}

/// The comments of a photo as they were listed, so that their numbers still mean them later.
public struct CommentList: Hashable, Sendable {
  /// Whose comments they are.
  public let photo: Photo
  /// The comments; the first is number 1.
  public let comments: [Comment]
  /// Why those that only the photo's server knows are missing; nil if they are not.
  public let missing: String?
  private var removed: Set<Int> = []

  /// Numbers the comments from 1; `missing` says why those are not here that only the photo's server knows.
  public init(of photo: Photo, _ comments: [Comment], missing: String? = nil) {
    self.photo = photo
    self.comments = comments
    self.missing = missing
  }

  /// The comment with this number. Throws ``NoSuchComment``.
  public func comment(_ number: Int) throws(NoSuchComment) -> Comment {
    guard comments.indices.contains(number - 1), !removed.contains(number) else {
      throw NoSuchComment(number: number)
    }
    return comments[number - 1]
  }

  /// The person's comment with this number.
  ///
  /// Throws ``NoSuchComment``, and ``WritingError/notYours`` for somebody else's.
  public func mine(_ number: Int) throws -> Comment {
    let comment = try comment(number)
    guard comment.isMine else { throw WritingError.notYours }
    return comment
  }

  /// Takes a number out; the others stay what they were.
  public mutating func remove(_ number: Int) {
    removed.insert(number)
  }
}

/// There is no such comment in the last list.
public struct NoSuchComment: Mistake, Hashable {
  /// What was asked for.
  public let number: Int

  /// Makes the error.
  public init(number: Int) {
    self.number = number
  }

  /// What to do.
  public var reason: String { "there is no comment \(number) in the last list: type `comments`" }
}

extension Responding {
  /// The comments of a photo; where its server cannot be asked, what is on this machine and why.
  public func commentList(on photo: Photo) async throws -> CommentList {
    do {
      return CommentList(of: photo, try await comments(on: photo))
    } catch {
      // What fails on this machine fails for one's own comments, too.
      guard !(error is CancellationError), !(error is LibraryError), !Task.isCancelled else {
        throw error
      }
      return CommentList(
        of: photo, try await ownComments(on: photo), missing: Reason.of(error))
    }
  }
}

import Domain

/// A comment for scripts; the names of its fields never change.
public struct CommentRecord: Encodable, Sendable {
  let comment: Int?
  let text: String
  let author: String
  let date: WrittenMoment
  let depth: Int
  let mine: Bool
  let state: String
  let reason: String?

  /// Makes the record of a comment, with its number in a list.
  public init(_ comment: Comment, number: Int? = nil) {
    self.comment = number
    text = comment.text
    author = comment.author
    date = WrittenMoment(comment.createdAt)
    depth = comment.depth
    mine = comment.isMine
    (state, reason) =
      switch comment.state {
      case .there: ("there", nil)
      case .local: ("local", nil)
      case .pending: ("pending", nil)
      case .stopped(let reason): ("stopped", reason)
      }
  }
}

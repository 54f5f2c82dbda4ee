/// What a person is answered who says something of a photo.
public enum PhotoAnswer: Hashable, Sendable {
  /// How the photo stands now; named if it is not the one on the screen.
  case standing(StreamItem, Standing, isNamed: Bool)
  /// Words stand below the photo.
  case commented(Comment, now: Timestamp)
  /// At most so many comments from a number on.
  case comments(CommentList, from: Int, limit: Int, now: Timestamp)
  /// A comment, by its number in the last list, is taken away.
  case uncommented(Int, Comment)
}

/// A list of statuses, newest first.
enum Timeline: Hashable, Sendable {
  /// What the household posted, as somebody of it sees it.
  case home(viewer: Int64)
  /// What everybody may see; only with pictures if asked for.
  case everybody(onlyPictures: Bool)
  /// What everybody may see and carries a tag.
  case tag(String, onlyPictures: Bool)
  /// What one person posted.
  case author(Int64, viewer: Int64?, onlyPictures: Bool, withReplies: Bool)
  /// What somebody favoured or bookmarked, in the order they did.
  case reactions(Reaction, viewer: Int64)
}

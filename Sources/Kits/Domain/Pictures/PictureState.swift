/// What somebody gets to see of a photo's picture.
public enum PictureState: Hashable, Sendable {
  /// Nobody can see pictures there.
  case omitted
  /// Sensitive, and not asked for.
  case covered
  /// Here it is.
  case shown(Bitmap)
  /// There is none; why, as a phrase.
  case unavailable(reason: String)
}

/// A picture that somebody is waiting for.
public struct ComingPicture: Hashable, Sendable {
  /// What stands in its place meanwhile.
  public let placeholder: Bitmap?
  /// How far it has come; nil before anything was heard of it.
  public var progress: PictureProgress?

  /// Makes one.
  public init(placeholder: Bitmap?, progress: PictureProgress? = nil) {
    self.placeholder = placeholder
    self.progress = progress
  }
}

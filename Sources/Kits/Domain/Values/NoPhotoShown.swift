/// Something was asked of the photo on the screen, and there is none yet.
public struct NoPhotoShown: ExplainedError, Hashable {
  /// Makes the error.
  public init() {}

  /// Always.
  public var isMistake: Bool { true }

  /// What to do.
  public var reason: String { "no photo is shown yet: `next` shows one" }
}

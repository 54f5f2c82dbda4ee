import Domain

/// What a timeline is read among.
public struct TimelineSurroundings: Sendable {
  /// What becomes of a post with several pictures.
  public enum Pictures: Hashable, Sendable {
    /// Each is a photo.
    case each
    /// The first one stands for all.
    case first
  }

  /// What becomes of a post with several pictures.
  public var pictures: Pictures
  /// The moment a photo is stored with; nil if it is not stored. So what was repeated since stays
  /// where it was repeated, when the older place is read again.
  public var storedMoment: @Sendable (PhotoID) async throws -> Timestamp?
  /// Where unseen errors go.
  public var reporting: any ErrorReporting

  /// Puts them together.
  public init(
    pictures: Pictures = .each,
    storedMoment: @escaping @Sendable (PhotoID) async throws -> Timestamp?,
    reporting: any ErrorReporting
  ) {
    self.pictures = pictures
    self.storedMoment = storedMoment
    self.reporting = reporting
  }
}

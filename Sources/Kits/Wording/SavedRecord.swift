import Domain

/// A saved original for scripts; the names of its fields never change.
public struct SavedRecord: Encodable, Sendable {
  /// The path of the new file.
  public let saved: String

  /// Makes the record of a file.
  public init(_ location: FileLocation) {
    saved = location.encoded
  }
}

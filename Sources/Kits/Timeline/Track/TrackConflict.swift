/// Another engine, perhaps another process, has changed the stored track meanwhile.
///
/// An engine begins anew by itself; what it throws in the end means that others never pause.
public struct TrackConflict: Error, Hashable {
  /// The revision a change was made of.
  public let expected: Int64
  /// The revision that is stored.
  public let stored: Int64

  /// Describes a conflict.
  public init(expected: Int64, stored: Int64) {
    self.expected = expected
    self.stored = stored
  }
}

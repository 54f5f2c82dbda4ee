import Domain

/// A scan for scripts; the names of its fields never change.
public struct ScanRecord: Encodable, Sendable {
  /// Name of the source, or of all of them.
  public let name: String
  /// Photos now in the stream from what was scanned.
  public let photos: Int
  /// Photos that were not known before.
  public let added: Int
  /// Photos whose file changed.
  public let changed: Int
  /// Photos whose file is gone.
  public let removed: Int
  /// Files and folders that could not be read.
  public let problems: Int

  /// Makes the record of a summary.
  public init(_ summary: ScanSummary) {
    name = summary.name
    photos = summary.photos
    added = summary.added
    changed = summary.changed
    removed = summary.removed
    problems = summary.problemCount
  }
}

import Domain

/// Keeps the sources of profiles. Throws ``LibraryError``.
public protocol SourceStoring: Sendable {
  /// The sources of a profile, oldest first.
  func sources(of profile: Int64) async throws -> [Source]
  /// Adds a source; one of the same kind and place that is there already is returned as it is.
  ///
  /// One that was removed before comes back with its identity, and so with its seen marks.
  func insertSource(_ kind: Source.Kind, named name: String, profile: Int64) async throws -> Source
  /// The feed of a photo blog has moved for good; if the new address is another source's, it stays
  /// as it is.
  func moveFeed(_ id: SourceID, to address: WebAddress, profile: Int64) async throws
  /// The folder of a source was moved; if another source has its new place, it stays as it is.
  func moveFolder(_ id: SourceID, to folder: FileLocation, profile: Int64) async throws
  /// Gives a source another name; nothing happens if there is no such source.
  func nameSource(_ kind: Source.Kind, _ name: String, profile: Int64) async throws
  /// Keeps which boosts of a source are shown. Returns the source as it is then; throws as
  /// ``removeSource(_:profile:)`` does.
  func setBoosts(_ rule: BoostRule, of id: SourceID, profile: Int64) async throws -> Source
  /// The sources of a profile not all of whose boosts are shown, as any process has left them.
  func boostRules(of profile: Int64) throws -> [SourceID: BoostRule]
  /// Takes a source and its photos out; its seen marks stay. Throws
  /// ``SourceError/unknownSource(_:)`` if the profile has no such source.
  func removeSource(_ id: SourceID, profile: Int64) async throws
}

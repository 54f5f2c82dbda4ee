/// What came from one source, or why nothing did.
public struct SourceNews: Hashable, Sendable {
  /// Name of the source; untrusted text.
  public let name: String
  /// Photos that were not known before.
  public let added: Int
  /// Why it could not be asked, as a phrase for a person; nil if it could.
  public let failure: String?

  /// Makes news; without a failure, the source answered.
  public init(name: String, added: Int = 0, failure: String? = nil) {
    self.name = name
    self.added = added
    self.failure = failure
  }
}

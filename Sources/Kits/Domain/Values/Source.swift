/// Where photos come from: one folder, one blog, one account.
public struct Source: Hashable, Sendable, Identifiable {
  /// What identifies it in this library.
  public let id: SourceID
  /// What it is, and what is needed to ask it for photos.
  public let kind: Kind
  /// What it is called in lists; untrusted text.
  public let name: String

  /// What kinds of source there are.
  public enum Kind: Hashable, Sendable {
    /// A folder on this machine, with everything below it.
    case folder(FileLocation)
    /// A photo blog: the address of its feed, `http` only if the person typed it so.
    case feed(WebAddress)
    /// A timeline of a signed-in account.
    case account(AccountID, AccountTimeline)
    /// The photos drawn by our own code, to look around with.
    case samples
  }

  /// Makes a source.
  public init(id: SourceID, kind: Kind, name: String) {
    self.id = id
    self.kind = kind
    self.name = name
  }
}

/// The identity of a source within a library.
public struct SourceID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// A short text without blanks, stable for the life of the source.
  public let rawValue: String

  /// Makes an identity from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Orders by text, as SQL does.
  public static func < (lhs: SourceID, rhs: SourceID) -> Bool {
    lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
  }
}

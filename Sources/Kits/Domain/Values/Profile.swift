/// A person's corner of the library: sources, settings, history and seen marks of its own.
public struct Profile: Hashable, Sendable, Identifiable {
  /// What identifies it in the library.
  public let id: Int64
  /// What it is called: 1 to 32 letters, digits, `-` or `_`, different from all others in any case.
  public let name: String
  /// Whether it has a passphrase.
  public let hasPassphrase: Bool
  /// Whether it has a passphrase that was not given yet in this process.
  public let isLocked: Bool

  /// Makes a profile.
  public init(id: Int64, name: String, hasPassphrase: Bool = false, isLocked: Bool = false) {
    self.id = id
    self.name = name
    self.hasPassphrase = hasPassphrase
    self.isLocked = isLocked
  }
}

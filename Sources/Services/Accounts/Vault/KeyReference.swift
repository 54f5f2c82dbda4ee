/// Which key a file of secrets is sealed under.
struct KeyReference: Hashable, Codable, Sendable {
  /// Where the key is.
  enum Home: String, Codable {
    /// In the desktop's keyring.
    case desktop
    /// In a file beside, which only its owner may read.
    case file
    /// In the lock of the profile: whoever knows the passphrase has it.
    case passphrase
  }

  let home: Home
  /// Which of those that are there.
  let id: String
}

import Domain

/// Why secrets that are there cannot be had now.
public enum VaultError: ExplainedError, Hashable {
  /// The key to them is in the desktop's keyring, and that does not answer, or stays shut.
  case keyringAway

  /// What happened, and what to do.
  public var reason: String {
    switch self {
    case .keyringAway:
      "the desktop's keyring, which has the key to your sign-ins, does not open: unlock it, "
        + "or start this from the desktop"
    }
  }
}

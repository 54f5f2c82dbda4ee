import Domain

/// A profile for scripts; the names of its fields never change.
struct ProfileRecord: Encodable, Sendable {
  let profile: String
  let current: Bool
  let passphrase: Bool
  let locked: Bool

  init(_ profile: Profile, isCurrent: Bool) {
    self.profile = profile.name
    current = isCurrent
    passphrase = profile.hasPassphrase
    locked = profile.isLocked
  }
}

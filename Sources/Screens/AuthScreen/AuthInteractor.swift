import Domain

/// Profiles and their locks.
struct AuthInteractor: AuthInteracting {
  let profiles: any ProfileKeeping
  let reporting: any ErrorReporting

  func obtainProfiles() async throws -> [Profile] {
    try await profiles.profiles()
  }

  func obtainCurrent() async throws -> Profile {
    try await profiles.current()
  }

  func use(_ name: String) async throws -> Profile {
    try await profiles.use(name)
  }

  func create(_ name: String) async throws -> Profile {
    try await profiles.create(name)
  }

  func lock(settingPassphrase passphrase: String?) async throws -> Profile {
    try await profiles.lock(settingPassphrase: passphrase)
  }

  func unlock(_ passphrase: String) async throws -> Profile {
    try await profiles.unlock(passphrase)
  }

  func forgetPassphrase() async throws -> Profile {
    try await profiles.forgetPassphrase()
  }

  func report(_ error: any Error, while activity: String) {
    reporting.note(error, while: activity)
  }
}

import Domain

/// Profiles and their locks.
struct AuthInteractor: AuthInteracting {
  let manager: any ProfileManaging
  let reporting: any ErrorReporting

  func obtainProfiles() async throws -> [Profile] {
    try await manager.profiles()
  }

  func obtainCurrent() async throws -> Profile {
    try await manager.current()
  }

  func use(_ name: String) async throws -> Profile {
    try await manager.use(name)
  }

  func create(_ name: String) async throws -> Profile {
    try await manager.create(name)
  }

  func lock(settingPassphrase passphrase: String?) async throws -> Profile {
    try await manager.lock(settingPassphrase: passphrase)
  }

  func unlock(_ passphrase: String) async throws -> Profile {
    try await manager.unlock(passphrase)
  }

  func forgetPassphrase() async throws -> Profile {
    try await manager.forgetPassphrase()
  }

  func report(_ error: any Error, while activity: String) {
    reporting.note(error, while: activity)
  }
}

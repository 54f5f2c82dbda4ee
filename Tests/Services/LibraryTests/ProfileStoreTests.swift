import Domain
import Fakes
import Storage
import Testing

@testable import Library

@Suite struct ProfileStoreTests {
  private let test: TestLibrary

  init() throws {
    test = try TestLibrary()
  }

  @Test func `a name is taken in any case`() async throws {
    let profiles = try test.open().profiles
    _ = try await profiles.insertProfile(named: "Work")
    await #expect(throws: ProfileError.exists("Work")) {
      _ = try await profiles.insertProfile(named: "wORK")
    }
    #expect(try await profiles.storedProfiles().map(\.name) == ["default", "Work"])
  }

  @Test func `the current profile is remembered`() async throws {
    do {
      let profiles = try test.open().profiles
      let work = try await profiles.insertProfile(named: "work")
      #expect(try await profiles.currentProfileID() == 1)
      try await profiles.setCurrentProfile(work.id)
    }
    #expect(try await test.open().profiles.currentProfileID() == 2)
  }

  @Test func `a profile that does not exist cannot become current`() async throws {
    let profiles = try test.open().profiles
    await #expect(throws: LibraryError.self) { try await profiles.setCurrentProfile(99) }
    #expect(try await profiles.currentProfileID() == 1)
  }

  @Test func `a lock comes back as it was stored, and can be replaced and removed`() async throws {
    let profiles = try test.open().profiles
    var lock = ProfileLock(
      salt: [1, 2, 0, 255], rounds: 32768, blockSize: 8, parallelism: 1, wrappedKey: [9, 8],
      isLocked: true)
    try await profiles.setLock(lock, of: 1)
    #expect(try await profiles.storedProfiles()[0].lock == lock)
    lock.failures = 3
    lock.lastFailure = Timestamp(milliseconds: 5)
    lock.isLocked = false
    try await profiles.setLock(lock, of: 1)
    #expect(try await profiles.storedProfiles()[0].lock == lock)
    try await profiles.setLock(nil, of: 1)
    #expect(try await profiles.storedProfiles()[0].lock == nil)
  }
}

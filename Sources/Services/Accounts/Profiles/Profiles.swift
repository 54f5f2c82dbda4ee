import Concurrency
import Crypto
import Domain
import Foundation
import Storage

/// The profiles of a library, their locks and their secrets.
///
///     let profiles = Profiles(storage: library, time: systemTime, vault: vault)
///     _ = try await profiles.create("holiday")
///     _ = try await profiles.use("holiday")
///     _ = try await profiles.lock(settingPassphrase: "correct horse")
///
/// A profile with a passphrase is locked in every new process until someone gives the passphrase: its key
/// is only in the memory of the process that unlocked it. Changes are made one after the other.
public actor Profiles: ProfileKeeping {
  let storage: any ProfilePersisting
  let vault: VaultFolder
  let machineKeys: MachineKeys
  private let time: any TimeSource
  private let cost: ScryptCost
  private let queue = SerialQueue()
  private var currentID: Int64?
  /// The keys of the locks that were opened here. Another process may have replaced such a lock since.
  private var keys: [Int64: (reference: KeyReference, key: SymmetricKey)] = [:]

  /// - Parameters:
  ///   - vault: Keeps the profiles' secrets.
  ///   - cost: The cost of opening a new lock; old locks keep theirs.
  public init(
    storage: any ProfilePersisting, time: any TimeSource, vault: VaultFolder,
    cost: ScryptCost = .interactive
  ) {
    self.storage = storage
    self.vault = vault
    machineKeys = MachineKeys(vault)
    self.time = time
    self.cost = cost
  }

  /// All profiles, by name.
  public func profiles() async throws -> [Profile] {
    try await storage.storedProfiles().map(profile)
  }

  /// The current profile; the first one if the last used one is gone.
  public func current() async throws -> Profile {
    profile(try await currentRow())
  }

  /// Makes another profile current, also for the next start. The case of letters does not matter.
  ///
  /// Throws `ProfileError.unknown`.
  public func use(_ name: String) async throws -> Profile {
    try await queue.runToEnd { try await self.switchTo(name) }
  }

  /// Makes another profile current, only in this process. Throws `ProfileError.unknown`.
  public func adopt(_ name: String) async throws -> Profile {
    let row = try await row(named: name)
    currentID = row.id
    return profile(row)
  }

  /// Makes a new, empty profile and does not switch to it. Throws `ProfileError.invalidName` and `ProfileError.exists`.
  public func create(_ name: String) async throws -> Profile {
    try await queue.runToEnd { try await self.insert(name) }
  }

  /// Locks the current profile.
  ///
  /// The first time `passphrase` must be given: any text that is not empty. Later it is not used: to change
  /// a passphrase, unlock, call `forgetPassphrase()` and lock again. Throws `ProfileError.passphraseNeeded`.
  public func lock(settingPassphrase passphrase: String?) async throws -> Profile {
    try await queue.runToEnd { try await self.lockCurrent(passphrase) }
  }

  /// Unlocks the current profile.
  ///
  /// Throws `ProfileError.notLocked`, `.wrongPassphrase`, and `.tooSoon` after three wrong ones; a try that
  /// is too soon is not checked and does not count. Throws ``DamagedLock`` if no passphrase can open it.
  public func unlock(_ passphrase: String) async throws -> Profile {
    try await queue.runToEnd { try await self.unlockCurrent(passphrase) }
  }

  /// Removes the lock without the passphrase. The secrets of a locked profile are lost, everything else stays. Throws
  /// `ProfileError.notLocked` for a profile without a passphrase.
  public func forgetPassphrase() async throws -> Profile {
    try await queue.runToEnd { try await self.removeLock() }
  }
}

extension Profiles {
  /// The key with this reference if a lock with it was opened here; nil without a lock.
  func key(_ reference: KeyReference?, of profile: Int64) -> SymmetricKey? {
    guard let held = keys[profile], held.reference == reference else { return nil }
    return held.key
  }

  private func row(named name: String) async throws -> StoredProfile {
    let wanted = ProfileName.folded(name)
    let rows = try await storage.storedProfiles()
    guard let row = rows.first(where: { ProfileName.folded($0.name) == wanted }) else {
      throw ProfileError.unknown(name)
    }
    return row
  }

  private func switchTo(_ name: String) async throws -> Profile {
    let row = try await row(named: name)
    try await storage.setCurrentProfile(row.id)
    currentID = row.id
    return profile(row)
  }

  private func insert(_ name: String) async throws -> Profile {
    guard let valid = ProfileName(name) else { throw ProfileError.invalidName(name) }
    let rows = try await storage.storedProfiles()
    // The storage compares names too, but may fold only ASCII letters.
    guard !rows.contains(where: { ProfileName.folded($0.name) == valid.folded }) else {
      throw ProfileError.exists(name)
    }
    return profile(try await storage.insertProfile(named: valid.text))
  }

  private func lockCurrent(_ passphrase: String?) async throws -> Profile {
    let row = try await currentRow()
    if row.lock == nil {
      guard let passphrase = Passphrase(passphrase ?? "") else {
        throw ProfileError.passphraseNeeded
      }
      // Secrets that are still under the lock before this one would be lost with its key.
      try await moveSecretsUnderMachineKey(of: row.id)
      try await getMachineKey(of: row.id)
      let (lock, key) = try await ProfileLock.making(
        for: row.id, passphrase: passphrase, cost: cost)
      // The lock is stored first: if the program ended here, secrets under an unknown key would be lost.
      try await storage.setLock(lock, of: row.id)
      keys[row.id] = (reference: lock.keyReference, key: key)
      defer { keys[row.id] = nil }
      try await moveSecretsUnderPassphrase(of: row.id)
    }
    keys[row.id] = nil
    return try await current()
  }

  private func unlockCurrent(_ text: String) async throws -> Profile {
    let row = try await currentRow()
    guard var lock = row.lock, self.key(lock.keyReference, of: row.id) == nil else {
      throw ProfileError.notLocked
    }
    try await awaitTurn(of: lock, profile: row.id)
    // Counted before it is checked, so that ending the program does not give another try.
    lock.failures += 1
    lock.lastFailure = time.now
    try await storage.setLock(lock, of: row.id)
    guard let passphrase = Passphrase(text),
      let key = try await lock.open(for: row.id, passphrase: passphrase)
    else { throw ProfileError.wrongPassphrase }
    lock.failures = 0
    lock.lastFailure = nil
    try await storage.setLock(lock, of: row.id)
    keys[row.id] = (reference: lock.keyReference, key: key)
    // Needed if the program ended while it set the lock. If it fails now, the next secret that is kept
    // does it.
    try? await moveSecretsUnderPassphrase(of: row.id)
    return try await current()
  }

  private func awaitTurn(of lock: ProfileLock, profile id: Int64) async throws {
    let now = time.now
    guard let wait = UnlockDelay(failures: lock.failures, last: lock.lastFailure).wait(at: now)
    else { return }
    if let last = lock.lastFailure, now < last {
      // The clock was set back: count the wait from now, not until the clock has caught up.
      var moved = lock
      moved.lastFailure = now
      try await storage.setLock(moved, of: id)
    }
    throw ProfileError.tooSoon(wait: wait)
  }

  private func removeLock() async throws -> Profile {
    let row = try await currentRow()
    guard let reference = row.lock?.keyReference else { throw ProfileError.notLocked }
    guard self.key(reference, of: row.id) != nil else {
      try await storage.setLock(nil, of: row.id)
      try vault.removeSecrets(of: row.id, under: .passphrase)
      return try await current()
    }
    // First: if the program ended in between, the secrets would be under a key that is gone.
    try await moveSecretsUnderMachineKey(of: row.id)
    try await storage.setLock(nil, of: row.id)
    // Again: a secret that was kept before the lock was away has moved all of them back.
    try await moveSecretsUnderMachineKey(of: row.id)
    keys[row.id] = nil
    return try await current()
  }

  private func currentRow() async throws -> StoredProfile {
    let rows = try await storage.storedProfiles()
    // Remembered, because another process may switch profiles and this one must not follow.
    let id: Int64
    if let currentID { id = currentID } else { id = try await storage.currentProfileID() }
    guard let row = rows.first(where: { $0.id == id }) ?? rows.first else {
      throw ProfileError.unknown("default")
    }
    currentID = row.id
    return row
  }

  private func profile(_ row: StoredProfile) -> Profile {
    Profile(
      id: row.id, name: row.name, hasPassphrase: row.lock != nil,
      isLocked: row.lock != nil && self.key(row.lock?.keyReference, of: row.id) == nil)
  }
}

/// The name of a profile: 1 to 32 letters, digits, `-` or `_`, in Unicode's composed form.
struct ProfileName {
  let text: String

  /// Nil if the name is not allowed.
  init?(_ name: String) {
    let composed = name.composed
    let scalars = composed.unicodeScalars
    guard (1...32).contains(scalars.count), scalars.allSatisfy(Self.isAllowed) else { return nil }
    text = composed
  }

  /// The same text for names that differ only in case.
  var folded: String { Self.folded(text) }

  static func folded(_ name: String) -> String {
    name.composed.lowercased()
  }
}

extension ProfileName {
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
      || scalar.properties.generalCategory == .decimalNumber
  }
}

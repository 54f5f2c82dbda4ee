import Concurrency
import Domain
import GRDB

/// Checks names and passwords, a few tries at a time.
///
/// Wrong passwords count for the address they come from, and for the name they are tried with: an
/// address gets ``ServerLimits/signInsPerAddress`` tries, and all addresses together get
/// ``ServerLimits/signInsPerUser`` at one name. Then nobody is let in from there, or to that name,
/// until the window is over. So that this is no way to lock a person out, an address where they
/// signed in before is counted for itself alone, and apart from everybody else there: whatever
/// strangers try, its person gets in. Only from new addresses they have to wait.
struct SignIn {
  let household: Household

  /// The user, if this is the password; nil if not, whether or not there is such a user.
  ///
  /// Throws ``APIError`` after too many wrong ones: without trying, so that guessing costs us
  /// nothing.
  func user(name: String, password: String, origin: String) async throws -> User? {
    let found = try await find(name, from: origin)
    // No user has a longer name, and what is counted is kept.
    let counts = counts(
      name: name.count <= 64 ? name.lowercased() : "", origin: origin,
      isKnown: found?.isKnown ?? false)
    try check(counts)
    let password = String(password.prefix(1024))
    let fits = try await household.passwordQueue.runToEnd { [household] in
      try check(counts)
      guard let found else {
        // As long as with a user: who guesses names learns nothing.
        _ = try await PasswordHash.making(of: password, cost: household.passwordCost)
        count(counts)
        return false
      }
      if try await found.password.fits(password) { return true }
      count(counts)
      return false
    }
    guard fits, let found else { return nil }
    try await welcome(found.user, found.password, password, from: origin)
    return found.user
  }
}

extension SignIn {
  /// Notes where they came from, and keeps their password as dearly as new ones are kept by now.
  private func welcome(
    _ user: User, _ known: PasswordHash, _ password: String, from origin: String
  ) async throws {
    let now = household.time.now
    var key: PasswordHash?
    if known.cost != household.passwordCost {
      key = try await household.passwordQueue.runToEnd { [household] in
        try await known.renewed(for: password, cost: household.passwordCost)
      }
    }
    let dearer = key
    try await household.store.write { db in
      try KnownAddressTable(db: db).note(origin, of: user.id, at: now)
      // Not over one that was chosen meanwhile.
      guard let dearer, let row = try Credentials.fetchOne(db, key: user.id),
        row.password.key == known.key
      else { return }
      try row.change(to: dearer, in: db)
    }
  }
}

extension SignIn {
  /// Where a try counts, and as what.
  private typealias Count = (counter: RateLimiter, key: String)

  private func counts(name: String, origin: String, isKnown: Bool) -> [Count] {
    isKnown
      ? [(household.signInsByAddress, "\(origin) \(name)")]
      : [(household.signInsByAddress, origin), (household.signInsByUser, name)]
  }

  private func count(_ counts: [Count]) {
    for (counter, key) in counts { _ = counter.count(key, at: household.time.now) }
  }

  private func check(_ counts: [Count]) throws {
    let now = household.time.now
    for (counter, key) in counts {
      guard let standing = counter.standing(of: key, at: now), standing.remaining <= 0 else {
        continue
      }
      throw APIError.tooMany(until: standing.reset, at: now)
    }
  }

  private func find(
    _ name: String, from origin: String
  ) async throws -> (user: User, password: PasswordHash, isKnown: Bool)? {
    let now = household.time.now
    return try await household.store.read { db in
      guard let user = try User.find(named: name, in: db),
        let password = try Credentials.fetchOne(db, key: user.id)?.password
      else { return nil }
      let isKnown = try KnownAddressTable(db: db).contains(origin, of: user.id, at: now)
      return (user, password, isKnown)
    }
  }
}

/// From where people signed in before, so that strangers who guess cannot lock them out.
///
/// An address that nobody used for ``life`` is forgotten, and those are kept that were used last.
struct KnownAddressTable {
  let db: Database

  /// How long an address is known after the last sign-in from there: 180 days.
  static let life = Duration.seconds(180 * 86_400)
  /// How many addresses are known of one person.
  static let most = 50

  func contains(_ origin: String, of user: Int64, at now: Timestamp) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT usedAt > ? FROM knownAddress WHERE user = ? AND origin = ?",
      arguments: [Self.end(at: now), user, origin]) ?? false
  }

  func note(_ origin: String, of user: Int64, at now: Timestamp) throws {
    try db.execute(
      sql: """
        INSERT INTO knownAddress (user, origin, usedAt) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET usedAt = excluded.usedAt
        """, arguments: [user, origin, now])
    try db.execute(
      sql: """
        DELETE FROM knownAddress WHERE user = ?1 AND origin NOT IN (
          SELECT origin FROM knownAddress WHERE user = ?1 ORDER BY usedAt DESC LIMIT ?2)
        """, arguments: [user, Self.most])
  }

  func removeOld(at now: Timestamp) throws {
    try db.execute(
      sql: "DELETE FROM knownAddress WHERE usedAt <= ?",
      arguments: [Self.end(at: now)])
  }

  private static func end(at now: Timestamp) -> Timestamp { now.advanced(by: .zero - life) }
}

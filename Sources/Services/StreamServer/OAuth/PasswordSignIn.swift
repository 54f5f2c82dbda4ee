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
struct PasswordSignIn {
  let household: Household

  /// The user, if this is the password; nil if not, whether or not there is such a user. Before they are given
  /// anything, see ``Credentials/areCurrent(in:)``.
  ///
  /// Throws ``APIError`` after too many wrong ones: without trying, so that guessing costs us
  /// nothing.
  func user(name: String, password: String, origin: String) async throws -> Credentials? {
    let (user, isKnown) = try await find(name, from: origin)
    // No user has a longer name, and what is counted is kept.
    let counts = counts(
      name: name.count <= 64 ? name.lowercased() : "", origin: origin, isKnown: isKnown)
    let cost = household.configuration.passwordCost
    let password = String(password.prefix(1024))
    try check(counts)
    let fits = try await household.passwordQueue.runToEnd {
      try check(counts)
      // As long as with a user if there is none: who guesses names learns nothing.
      let fits = try await user?.password.fits(password)
      if fits == nil { _ = try await PasswordHash.making(of: password, cost: cost) }
      if fits != true { count(counts) }
      return fits == true
    }
    guard fits, let user else { return nil }
    try await welcome(user, password, from: origin)
    return user
  }

  /// Notes where they came from, and keeps their password as dearly as new ones are kept by now.
  func welcome(_ user: Credentials, _ password: String, from origin: String) async throws {
    let (now, cost) = (household.time.now, household.configuration.passwordCost)
    var renewed: PasswordHash?
    if user.password.cost != cost {
      renewed = try await household.passwordQueue.runToEnd {
        try await user.password.renewed(for: password, cost: cost)
      }
    }
    let dearer = renewed
    try await household.store.write { db in
      guard try user.areCurrent(in: db) else { return }
      try KnownAddress.note(origin, of: user.id, at: now, in: db)
      if let dearer { try user.change(to: dearer, in: db) }
    }
  }
}

extension PasswordSignIn {
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
      guard let allowance = counter.allowance(of: key, at: now), allowance.remaining <= 0 else {
        continue
      }
      throw APIError.tooMany(until: allowance.reset, at: now)
    }
  }

  private func find(
    _ name: String, from origin: String
  ) async throws -> (user: Credentials?, isKnown: Bool) {
    let now = household.time.now
    return try await household.store.read { db in
      let user = try Credentials.find(named: name, in: db)
      let known = try user.map {
        try KnownAddress.contains(origin, of: $0.id, at: now, in: db)
      }
      return (user, known ?? false)
    }
  }
}

/// From where somebody signed in before, so that strangers who guess cannot lock them out.
///
/// An address that nobody used for half a year is forgotten, and those are kept that were used last.
struct KnownAddress: Codable, FetchableRecord, PersistableRecord {
  let user: Int64
  let origin: String
  let usedAt: Timestamp

  /// How many addresses are known of one person.
  private static let most = 50

  static func contains(
    _ origin: String, of user: Int64, at now: Timestamp, in db: Database
  ) throws -> Bool {
    let known = try fetchOne(db, key: ["user": user, "origin": origin])
    return known.map { $0.usedAt > end(at: now) } ?? false
  }

  static func note(_ origin: String, of user: Int64, at now: Timestamp, in db: Database) throws {
    try KnownAddress(user: user, origin: origin, usedAt: now).save(db)
    let older = filter(Column("user") == user).order(Column("usedAt").desc)
    for address in try older.limit(most, offset: most).fetchAll(db) { try address.delete(db) }
  }

  static func removeOld(at now: Timestamp, in db: Database) throws {
    try filter(Column("usedAt") <= end(at: now)).deleteAll(db)
  }

  private static func end(at now: Timestamp) -> Timestamp {
    now.advanced(by: .seconds(-180 * 86_400))
  }
}

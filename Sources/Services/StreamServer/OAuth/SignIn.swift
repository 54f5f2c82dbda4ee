import Domain

/// Checks names and passwords, a few tries at a time.
struct SignIn {
  let household: Household

  /// The user, if this is the password; nil if not, whether or not there is such a user.
  ///
  /// Throws ``APIError`` after too many wrong ones from this address or to this user: without
  /// trying, so that guessing costs us nothing.
  func user(name: String, password: String, origin: String) async throws -> User? {
    let key = name.lowercased()
    try check(household.signInsByAddress, origin)
    try check(household.signInsByUser, key)
    let found = try await find(name)
    let fits = try await household.passwordTurns.take { [household] in
      try check(household.signInsByAddress, origin)
      let password = password.prefix(1024)
      guard let found else {
        // As long as with a user: who guesses names learns nothing.
        _ = try await PasswordKey.making(of: String(password), cost: household.passwordCost)
        countFailure(origin, key)
        return false
      }
      if try await found.password.fits(String(password)) { return true }
      countFailure(origin, key)
      return false
    }
    return fits ? found?.user : nil
  }
}

extension SignIn {
  private func countFailure(_ origin: String, _ key: String) {
    _ = household.signInsByAddress.count(origin, at: household.time.now)
    _ = household.signInsByUser.count(key, at: household.time.now)
  }

  private func check(_ counter: RateCounter, _ origin: String) throws {
    let now = household.time.now
    guard let standing = counter.standing(of: origin, at: now), standing.remaining <= 0 else {
      return
    }
    throw APIError.tooMany(until: standing.reset, at: now)
  }

  private func find(_ name: String) async throws -> (user: User, password: PasswordKey)? {
    try await household.store.read { db in
      let users = UserTable(db: db)
      guard let user = try users.user(named: name), let password = try users.password(of: user.id)
      else { return nil }
      return (user, password)
    }
  }
}

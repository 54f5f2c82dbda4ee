import Domain

/// Asks the servers of accounts for something, each once in a while, and remembers why one could not be asked.
actor AskedAccounts {
  /// How old an answer may be before the server is asked again.
  static let patience = Duration.seconds(300)

  private let activity: String
  private let time: any TimeSource
  private let reporting: any ErrorReporting
  private var moments: [AccountID: Timestamp] = [:]
  private var reasons: [AccountID: String] = [:]

  /// `activity` is written to the log if a server fails.
  init(while activity: String, time: any TimeSource, reporting: any ErrorReporting) {
    self.activity = activity
    self.time = time
    self.reporting = reporting
  }

  /// Asks those that were not asked lately, all at once; nobody whose session is over.
  func ask(
    _ accounts: [Account], _ ask: @escaping @Sendable (Account) async throws -> Void
  ) async {
    let now = time.now
    let due = accounts.filter { account in
      account.ending == nil
        && moments[account.id]?.isStale(after: Self.patience, at: now) ?? true
    }
    await withTaskGroup { group in
      for account in due { group.addTask { await self.askNow(account, ask) } }
    }
  }

  /// Asks one account's server. A failure is only logged: the last answer stays, and the server is asked again the
  /// next time.
  func askNow(
    _ account: Account, _ ask: @Sendable (Account) async throws -> Void
  ) async {
    moments[account.id] = time.now
    do {
      try await ask(account)
      reasons[account.id] = nil
    } catch {
      reporting.note(error, while: activity)
      moments[account.id] = nil
      reasons[account.id] = error is CancellationError ? nil : Reason.of(error)
    }
  }

  /// Has an account's server asked again next time, as its answer may be outdated.
  func forget(_ account: AccountID) { moments[account] = nil }

  /// The accounts whose servers could not be asked, and why.
  func failures(of accounts: [Account]) -> [AccountFailure] {
    accounts.compactMap { account in
      reasons[account.id].map { AccountFailure(account, reason: $0) }
    }
  }
}

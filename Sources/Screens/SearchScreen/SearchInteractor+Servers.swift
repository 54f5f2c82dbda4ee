import Domain

extension SearchInteractor {
  /// One account of each server: another one there would find much the same.
  func obtainAccounts() async throws -> [Account] {
    var known: Set<String> = []
    return try await dependencies.accounts.accounts().filter {
      $0.ending == nil && known.insert($0.server.name).inserted
    }
  }

  /// Asks all servers at once. One that fails does not stop the others.
  func askServers(
    for text: String,
    _ ask: @escaping @Sendable (any ServerSearching, AccountID) async throws -> ServerFindings
  ) async throws -> ServerList {
    let accounts = try await obtainAccounts()
    guard !accounts.isEmpty else { throw ServerProblem.noAccount }
    return ServerList(text: text, answers: try await answers(of: accounts, ask), now: now)
  }

  /// Asks one server for posts with a tag.
  func askServer(for tag: String, of account: AccountID) async throws -> ServerList {
    let accounts = try await obtainAccounts().filter { $0.id == account }
    let answers = try await answers(of: accounts) { try await $0.photos(tagged: tag, of: $1) }
    return ServerList(text: "#" + tag, answers: answers, now: now)
  }

  private func answers(
    of accounts: [Account],
    _ ask: @escaping @Sendable (any ServerSearching, AccountID) async throws -> ServerFindings
  ) async throws -> [ServerAnswer] {
    try await withThrowingTaskGroup(of: (Int, ServerAnswer).self) { group in
      for (index, account) in accounts.enumerated() {
        group.addTask { (index, try await answer(of: account, ask)) }
      }
      var answers = accounts.map { ServerAnswer(account: $0) }
      for try await (index, answer) in group { answers[index] = answer }
      return answers
    }
  }

  private func answer(
    of account: Account,
    _ ask: @escaping @Sendable (any ServerSearching, AccountID) async throws -> ServerFindings
  ) async throws -> ServerAnswer {
    var answer = ServerAnswer(account: account)
    do {
      let found = try await ask(dependencies.servers, account.id)
      answer.limit = found.limit
      answer.rows =
        found.photos.map { .photo(FoundPhoto($0, filtering: $0.filtering)) }
        + found.people.map(FoundRow.person)
        + found.tags.map(FoundRow.tag) + found.words.map(FoundRow.words)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      reporting.note(error, while: "asking a server to search")
      answer.failure = Reason.of(error)
    }
    return answer
  }
}

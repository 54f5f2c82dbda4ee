import Domain
import PhotoActions

extension SearchInteractor {
  /// One account of each server: another one there would find much the same.
  func obtainAccounts() async throws -> [Account] {
    var known: Set<String> = []
    return try await dependencies.accounts.accounts().filter {
      $0.ending == nil && known.insert($0.server.name).inserted
    }
  }

  /// Asks all servers at once. One that fails does not stop the others.
  func askServers(for text: String) async throws -> ServerList {
    let accounts = try await obtainAccounts()
    guard !accounts.isEmpty else { throw ServerProblem.noAccount }
    return try await ask(.words(text), accounts)
  }

  /// Asks one server for posts with a tag.
  func askServer(for tag: String, of account: AccountID) async throws -> ServerList {
    try await ask(.tag(tag), try await obtainAccounts().filter { $0.id == account })
  }

  /// Asks those servers for more that may have it, each from where it was. A kind that only repeats itself is over;
  /// one of which nothing is shown is not, as all of a page may be muted.
  func askForMore(of list: ServerList) async throws -> ServerList {
    let rests = list.rests.filter { $1.values.contains { $0 != .outOfReach } }
    var known: Set<AccountID> = []
    let accounts = list.answers.map(\.account).filter {
      rests[$0] != nil && known.insert($0.id).inserted
    }
    var next = list
    next.start = list.answers.count
    for var answer in try await answers(of: accounts, to: list.question, after: rests) {
      let earlier = list.answers.filter { $0.account == answer.account }
      var rest = earlier.last?.rest ?? [:]
      if answer.failure == nil {
        let known = Set(earlier.flatMap(\.rows).map(\.identity))
        let told = Set(answer.rows.compactMap(\.kind.asked))
        answer.rows.removeAll { known.contains($0.identity) }
        let repeats = told.subtracting(answer.rows.compactMap(\.kind.asked))
        for kind in (rests[answer.account] ?? [:]).keys where rest[kind] != .outOfReach {
          rest[kind] = repeats.contains(kind) ? nil : answer.rest[kind]
        }
      }
      answer.rest = rest
      next.answers.append(answer)
    }
    return next
  }

  private func ask(_ question: ServerQuestion, _ accounts: [Account]) async throws -> ServerList {
    ServerList(question: question, answers: try await answers(of: accounts, to: question), now: now)
  }

  private func answers(
    of accounts: [Account], to question: ServerQuestion,
    after rests: [Account: ServerFindings.Rest] = [:]
  ) async throws -> [ServerAnswer] {
    try await withThrowingTaskGroup(of: (Int, ServerAnswer).self) { group in
      for (index, account) in accounts.enumerated() {
        group.addTask {
          (index, try await answer(of: account, to: question, after: rests[account]))
        }
      }
      var answers = accounts.map { ServerAnswer(account: $0) }
      for try await (index, answer) in group { answers[index] = answer }
      return answers
    }
  }

  private func answer(
    of account: Account, to question: ServerQuestion, after rest: ServerFindings.Rest?
  ) async throws -> ServerAnswer {
    var answer = ServerAnswer(account: account)
    let servers = dependencies.servers
    do {
      let found =
        switch question {
        case .words(let text): try await servers.search(text, of: account.id, after: rest)
        case .tag(let tag): try await servers.photos(tagged: tag, of: account.id, after: rest)
        }
      answer.limit = found.limit
      answer.rest = found.rest
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

import Domain
import Viper
import Wording

// Tags that are followed.
extension PeoplePresenter {
  func tags(_ text: String) async {
    await answer { [self] in
      let (account, isNamed) = try await typed(text).asked
      let names = try await interactor.obtainTags(of: account)
      listed = .tags(names, account)
      return .tags(names, account, isNamed: isNamed)
    }
  }

  func follow(_ isFollowed: Bool, tags text: String) async {
    await answer { [self] in
      let (words, asked) = try await typed(text)
      return try await follow(isFollowed, words, of: asked.account)
    }
  }

  /// Those of the last listing.
  func follow(_ request: RelationRequest, among names: [String], of account: Account) async {
    await answer { [self] in
      let tags = try request.numbers.map { number in
        guard names.indices.contains(number - 1) else { throw PeopleProblem.noNumber(number) }
        return names[number - 1]
      }
      return try await follow(request.verb == .follow, tags, of: account)
    }
  }
}

extension PeoplePresenter {
  private func follow(
    _ isFollowed: Bool, _ tags: [String], of account: Account
  ) async throws -> PeopleContent {
    var outcomes: [TagOutcome] = []
    for tag in tags {
      outcomes.append(try await interactor.follow(isFollowed, tag, of: account))
    }
    return .followed(outcomes)
  }

  /// The words before `--as`, and the account behind it, else the first one.
  private func typed(
    _ text: String
  ) async throws -> (words: [String], asked: (account: Account, isOneOfSeveral: Bool)) {
    let (words, place) = try Typed.place(in: text)
    return (
      words.split(separator: " ").map(String.init),
      try await interactor.account(named: place?.name)
    )
  }
}

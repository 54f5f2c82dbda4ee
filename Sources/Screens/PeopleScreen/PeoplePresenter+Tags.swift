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
      // A number among tags would be followed as a tag of that name.
      let stranger = words.first {
        !"#＃".contains($0.prefix(1)) || ListMember(typedTag: $0, of: asked.account.id) == nil
      }
      if let stranger { throw ListError.notATag(stranger) }
      return .followed(try await interactor.follow(isFollowed, words, of: asked.account))
    }
  }

  /// Those of the last listing.
  func follow(_ request: RelationRequest, among names: [String], of account: Account) async {
    await answer { [self] in
      let tags = try request.numbers.map { number in
        guard let name = names[number: number] else { throw PeopleProblem.noNumber(number) }
        return name
      }
      return .followed(try await interactor.follow(request.verb == .follow, tags, of: account))
    }
  }
}

extension PeoplePresenter {
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

import DevApp
import Domain
import Fakes
import FiltersScreen
import Web

/// The filters alone, in memory.
public enum FiltersDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario(
      "empty", "there are none yet", FakeFilters(account: ada),
      commands: ["add fog, mist --for 7 days", "add spiders --hide --at here", "list", "end 3"]),
    scenario(
      "loading", "the server does not answer", FakeFilters(neverAnswers: true), commands: []),
    scenario(
      "failed", "the server is away",
      FakeFilters(
        FilterOverview(
          [KeptFilter(fog, of: ada)],
          failures: ada.map { [AccountFailure($0, reason: NetworkError.away.reason)] } ?? []),
        account: ada, failure: NetworkError.away),
      commands: ["add fog", "change 1 --hide", "end 1"]),
    scenario(
      "full", "filters of two accounts, and one for everything",
      FakeFilters(
        FilterOverview([
          KeptFilter(spiders, of: nil), KeptFilter(fog, of: ada), KeptFilter(old, of: ada),
          KeptFilter(many, of: bo),
        ]), account: ada),
      commands: [
        "change 2 --blur", "change 2", "change 3 --to hide", "change 9 --hide", "add --warn",
        "add fog --for a while", "add fog --in mars", "end 3", "end 3",
      ]),
  ]
}

extension FakeServices: FiltersDependencies {}

extension FiltersDev {
  private static let ada = FakeAccounts.account("ada")
  private static let bo = FakeAccounts.account("bo", on: "old.example", id: 2)

  private static let spiders = PostFilter(
    id: "here-1", title: "spiders", action: .hide, keywords: [PostFilter.Keyword("spiders")],
    isHereOnly: true)

  private static let fog = PostFilter(
    id: "1", title: "Bad\u{1B}[31m weather", contexts: [.home, .public],
    keywords: ["fog", "mist", "霧"].map { PostFilter.Keyword($0) }, statuses: ["7"],
    expiresAt: ManualTime().now.advanced(by: .seconds(7 * 86_400)))

  private static let old = PostFilter(
    id: "2", title: "cats", action: .blur, keywords: [PostFilter.Keyword("cats")],
    expiresAt: ManualTime().now.advanced(by: .seconds(-60)))

  private static let many = PostFilter(
    id: "here-1", title: "Numbers", contexts: [],
    keywords: (1...30).map { PostFilter.Keyword("number \($0)") }, isHereOnly: true)

  private static func scenario(
    _ name: String, _ summary: String,
    _ filters: @autoclosure @escaping @Sendable () -> FakeFilters,
    commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      FiltersRouter.makeScreen(FakeServices { $0.filters = filters() }, context)
    }
  }
}

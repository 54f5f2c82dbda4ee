import Domain
import Viper
import Wording

// Those who made photos, or boosted them.
extension PhotoActionsPresenter {
  /// Leads to somebody's profile.
  func lead(
    _ find: @escaping @MainActor () async throws -> [String]
  ) async -> PhotoActionsContent? {
    let content = await answer { .person(try await find()) }
    if case .person(let arguments) = content { await router.show(person: arguments) }
    return content
  }

  /// Finds all photos first: if one is missing, nothing is done.
  func perform(_ request: RelationRequest) async -> PhotoActionsContent? {
    await answer { [self] in
      let photos = try await meant(by: request.numbers).map(\.photo)
      return .people(try await interactor.perform(request, onAuthorsOf: photos))
    }
  }

  /// Without words it shows what a report can say.
  func report(_ text: String) async -> PhotoActionsContent? {
    await answer { [self] in
      let request = try ReportRequest(text)
      let photos = try await meant(by: request.numbers).map(\.photo)
      return try await interactor.report(request, photos)
    }
  }
}

/// `who` with a word that is neither a number nor `booster`.
struct NobodyMeant: Mistake, Equatable {
  var reason: String { "type `who`, `who 3` or `who booster`" }
}

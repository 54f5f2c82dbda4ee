import Domain
import Viper

// Who made a photo, or boosted it.
extension PhotoActionsPresenter {
  /// Leads to somebody's profile.
  func lead(
    _ find: @escaping @MainActor () async throws -> [String]
  ) async -> PhotoActionsContent? {
    let content = await answer { .person(try await find()) }
    if case .person(let arguments) = content { await router.show(person: arguments) }
    return content
  }
}

extension PhotoActionsInteractor {
  /// Where the profile of who made a photo is: by their name everywhere, or by the one that stands there.
  func obtainAuthor(of photo: Photo) async throws -> [String] {
    guard let author = photo.author, !author.isEmpty else { throw PeopleError.noAuthor }
    if let handle = Handle(byline: author, at: try await server(of: photo)) {
      return [handle.text] + (try await viewer(of: photo))
    }
    return ["author", author]
  }

  /// The one who boosted it last.
  func obtainBooster(of photo: Photo) async throws -> [String] {
    guard let booster = photo.details.boostedBy?.first,
      let handle = Handle(booster.address, at: try await server(of: photo))
    else { throw NobodyBoosted() }
    return [handle.text] + (try await viewer(of: photo))
  }

  /// Which account sees who made it, as it is said behind a name, if photos of several are here.
  private func viewer(of photo: Photo) async throws -> [String] {
    let sources = try await dependencies.sources.sources()
    let accounts = sources.compactMap { if case .account(let id, _) = $0.kind { id } else { nil } }
    guard Set(accounts).count > 1, let account = try await account(of: photo) else { return [] }
    return ["--as", account.text]
  }

  /// The server that called people so: that of the account whose timeline it is, which is in the source's name,
  /// else where the photo's page is.
  private func server(of photo: Photo) async throws -> String? {
    try await account(of: photo)?.server ?? photo.page.flatMap { WebAddress($0) }?.authority
  }

  func source(of photo: Photo) async throws -> Source? {
    try await dependencies.sources.sources().first { $0.id == photo.id.source }
  }

  /// The account whose timeline brought it, by the source's name.
  private func account(of photo: Photo) async throws -> Handle? {
    let source = try await source(of: photo)
    guard case .account? = source?.kind else { return nil }
    return source?.name.split(separator: " ").first.flatMap { Handle($0) }
  }
}

/// The word behind `who` is neither a number nor means the booster.
struct NobodyMeant: Mistake, Equatable {
  var reason: String { "type `who`, `who 3` or `who booster`" }
}

/// Who boosted a photo is not known.
struct NobodyBoosted: Mistake, Equatable {
  var reason: String { "nobody has boosted this photo into your stream" }
}

import Domain

// What a person does with a post as a whole.
extension PhotoActionsInteractor {
  func revise(_ photo: Photo, text: String) async throws -> PostAnswer {
    try await dependencies.revising.revise(photo, text: text)
    return .revised(photo)
  }

  func askToDelete(_ photo: Photo) async throws -> PostAnswer {
    try await dependencies.revising.checkOwn(photo)
    return .wouldDelete(photo, await dependencies.obtainStandings(of: [photo])[photo.id])
  }

  func delete(_ photo: Photo) async throws -> PostAnswer {
    try await dependencies.revising.delete(photo)
    dependencies.undoing.bar(
      CannotBeUndone("delete", "while it waits, `outbox` and `drop` take it back"))
    return .deleted(photo)
  }

  func vote(_ numbers: String, on item: StreamItem) async throws -> PostAnswer {
    let words = numbers.split { $0.isWhitespace || $0 == "," }
    let choices = words.compactMap { Int(untrusted: $0).map { $0 - 1 } }
    let standing = try await dependencies.responding.vote(
      choices.count == words.count ? choices : [], on: item.photo)
    return .voted(item.with(standing), standing, now: dependencies.time.now)
  }

  func obtainTranslation(of photo: Photo, into language: String?) async throws -> PostAnswer {
    .translated(try await dependencies.revising.translation(of: photo, into: language))
  }

  func obtainHistory(of photo: Photo) async throws -> PostAnswer {
    .history(try await dependencies.revising.history(of: photo), now: dependencies.time.now)
  }

  /// Throws ``NotToBeBoosted`` where servers refuse it: posts for followers are boosted by their authors alone, those
  /// for the people they name by nobody.
  func checkBoost(of photo: Photo) async throws {
    guard let audience = photo.details.audience, [.followers, .named].contains(audience) else {
      return
    }
    guard audience == .followers else { throw NotToBeBoosted(audience: audience) }
    do {
      try await dependencies.revising.checkOwn(photo)
    } catch WritingError.notYours {
      throw NotToBeBoosted(audience: audience)
    }
  }
}

/// Not everybody may see the post.
struct NotToBeBoosted: Mistake, Equatable {
  let audience: Visibility

  var reason: String {
    audience == .followers
      ? "this is for the author's followers only: it can't be boosted"
      : "this is only for those it names: it can't be boosted"
  }
}

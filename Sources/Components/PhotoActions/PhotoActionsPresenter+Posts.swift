import Domain
import Viper
import Wording

// What a person does with a post as a whole.
extension PhotoActionsPresenter {
  func perform(_ action: PostAction) async -> PhotoActionsContent? {
    switch action {
    case .edit(nil):
      await compose { [self] photo in
        wait(for: .post)
        return try await interactor.dependencies.revising.draft(revising: photo)
      }
    case .edit(let words?):
      await answer { [self] in
        let text = try PublishedWords.read(words, after: "edit")
        return .post(try await interactor.revise(shown().photo, text: text))
      }
    case .delete(let isSure):
      await answer { [self] in
        let photo = try shown().photo
        return .post(try await isSure ? interactor.delete(photo) : interactor.askToDelete(photo))
      }
    case .vote(let numbers):
      await answer { [self] in .post(try await interactor.vote(numbers, on: shown())) }
    case .translate(let language):
      await answer { [self] in
        let photo = try shown().photo
        wait(for: .post)
        return .post(try await interactor.obtainTranslation(of: photo, into: language))
      }
    case .history:
      await answer { [self] in
        let photo = try shown().photo
        wait(for: .post)
        return .post(try await interactor.obtainHistory(of: photo))
      }
    }
  }

  /// Leads to where one composes, with a draft about the photo that is shown.
  func compose(
    _ begin: @escaping @MainActor (Photo) async throws -> StoredDraft
  ) async -> PhotoActionsContent? {
    let content = await answer { [self] in .composing(try await begin(shown().photo)) }
    if case .composing(let draft) = content { await router.compose(draft.id) }
    return content
  }
}

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
}

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

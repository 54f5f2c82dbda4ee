import Domain

// What is done with one photo elsewhere: on a screen of its own, in a file.
extension PhotoStreamPresenter {
  /// The photo on a screen of its own; without a number the one that is shown here.
  func open(_ place: Int?) async {
    let isAnswered = await answer { [self] in
      if let place { return .opened(try await item(at: place)) }
      guard let item = try await interactor.obtainCurrent(of: state.walk)?.current else {
        return try await empty()
      }
      return .opened(item)
    }
    guard isAnswered, case .opened(let item) = state.content.value else { return }
    retire(.open)
    await router.open(item.id)
  }

  func save(to path: String) async {
    guard let photo = state.walk.current?.photo else { return fail(NoPhotoShown()) }
    await answer(waitingFor: .saving) { [interactor] in
      .saved(try await interactor.saveOriginal(of: photo, to: path))
    }
  }
}

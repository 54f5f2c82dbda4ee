import Domain

// What the person says of a photo, and what becomes of it.
extension PhotoStreamPresenter {
  /// Of the photo that is shown, or of number n.
  func react(_ reaction: Reaction?, to place: Int?) async {
    if reaction == .like { retire(.like) }
    await answer { [self] in
      let item = try await respondent(at: place)
      let standing = try await interactor.react(reaction, to: item.photo)
      let isNamed = item.id != state.walk.current?.id
      return .answer(.standing(item, standing, isNamed: isNamed))
    }
  }

  func comment(_ text: String) async {
    await answer { [self] in
      let photo = try await respondent(at: nil).photo
      let comment = try await interactor.comment(text, on: photo, answering: nil)
      return .answer(.commented(comment, now: interactor.now))
    }
  }

  /// From number n on, as many as a list has.
  func listComments(from number: Int?) async {
    await answer(waitingFor: .comments) { [self] in
      let list = try await interactor.obtainComments(on: try await respondent(at: nil).photo)
      comments = list
      return .answer(
        .comments(
          list, from: number ?? 1, limit: interactor.listLength, now: interactor.now))
    }
  }

  /// Below a comment, by its number in the last list, whichever photo that was of.
  func reply(_ number: Int, text: String) async {
    await answer { [self] in
      guard let list = comments else { throw NoSuchComment(number: number) }
      let comment = try await interactor.comment(
        text, on: list.photo, answering: try list.comment(number))
      return .answer(.commented(comment, now: interactor.now))
    }
  }

  /// Where there is room for pictures and more.
  func composeAnswer() async {
    let isAnswered = await answer { [self] in
      .composing(try await interactor.beginAnswer(to: try await respondent(at: nil).photo))
    }
    guard isAnswered, case .composing(let draft) = state.content.value else { return }
    await router.compose(draft.id)
  }

  /// By its number in the last list, whichever photo that was of.
  func uncomment(_ number: Int) async {
    await answer { [self] in
      guard let list = comments else { throw NoSuchComment(number: number) }
      let comment = try list.mine(number)
      try await interactor.remove(comment, from: list.photo)
      comments?.remove(number)
      return .answer(.uncommented(number, comment))
    }
  }

  /// Published at once if nothing is missing; what is missing is asked for where one composes.
  func post(_ draft: Draft) async {
    let isAnswered = await answer { [interactor] in
      guard let place = try await interactor.obtainPlaces().first else {
        throw WritingError.nowhereToPost
      }
      do {
        try draft.checkComplete(at: place)
      } catch {
        guard !draft.isEmpty else { throw error }
        return .drafted(
          try await interactor.keep(draft, at: place), reason: Reason.of(error))
      }
      try await interactor.post(draft, at: place)
      return .posted(draft, to: place)
    }
    guard isAnswered, case .drafted(let stored, _) = state.content.value else { return }
    await router.compose(stored.id)
  }
}

extension PhotoStreamPresenter {
  private func respondent(at place: Int?) async throws -> StreamItem {
    if let place { return try await item(at: place) }
    guard let item = state.walk.current else { throw NoPhotoShown() }
    return item
  }
}

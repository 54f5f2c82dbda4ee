import Domain

// What the person says of a photo, and what becomes of it.
extension PhotoPresenter {
  func react(_ reaction: Reaction?) async {
    await answer { [self] in
      let item = try itemShown()
      let standing = try await interactor.react(reaction, to: item.photo)
      return .answer(.standing(item, standing, isNamed: false))
    }
  }

  func comment(_ text: String) async {
    await answer { [self] in
      let photo = try itemShown().photo
      let comment = try await interactor.comment(text, on: photo, answering: nil)
      return .answer(.commented(comment, now: interactor.now))
    }
  }

  /// From number n on, as many as a list has.
  func listComments(from number: Int?) async {
    await answer(waitingFor: .comments) { [self] in
      let list = try await interactor.obtainComments(on: itemShown().photo)
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
      .composing(try await interactor.beginAnswer(to: try itemShown().photo))
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
}

extension PhotoPresenter {
  private func itemShown() throws -> StreamItem {
    guard let item = state.walk.current else { throw NoPhotoShown() }
    return item
  }
}

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
      let comment = try await interactor.comment(text, on: photo)
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

  /// What is done in the end is no news; what is refused is undone, and that is.
  func hearRefusals() -> Task<Void, Never> {
    Task { [weak self, results = interactor.results()] in
      for await case .refused(let mutation, let reason) in results {
        await self?.tell(refusalOf: mutation, reason: reason)
      }
    }
  }
}

extension PhotoPresenter {
  private func itemShown() throws -> StreamItem {
    guard let item = state.walk.current else { throw NoPhotoShown() }
    return item
  }

  private func tell(refusalOf mutation: Mutation, reason: String) async {
    var named = NamedMutation(mutation, place: nil, photo: nil)
    do {
      named = try await interactor.obtainName(of: mutation)
    } catch {
      interactor.report(error, while: "finding the name of what was refused")
    }
    guard !Task.isCancelled else { return }
    view?.display(PhotoNotice.refused(named, reason: reason))
  }
}

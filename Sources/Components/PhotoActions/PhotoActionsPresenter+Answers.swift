import Domain
import Viper
import Wording

// What the person says of a photo, and what becomes of it.
extension PhotoActionsPresenter {
  func save(_ number: Int?, to path: String) async -> PhotoActionsContent? {
    await answer { [self] in
      let photo = try await meant(by: number).photo
      wait(for: .saving)
      let media = interactor.dependencies.media
      return .saved(try await media.saveOriginal(of: photo.media, whose: photo.id, to: path))
    }
  }

  func react(_ reaction: Reaction?, to numbers: [Int]) async -> PhotoActionsContent? {
    await answer(to: numbers) { try await $0.react(reaction, to: $1) }
  }

  func set(_ mark: Mark, _ isSet: Bool, of numbers: [Int]) async -> PhotoActionsContent? {
    await answer(to: numbers) { [interactor] responding, photo in
      if mark == .boost, isSet { try await interactor.checkBoost(of: photo) }
      return try await responding.mark(mark, isSet, on: photo)
    }
  }

  private func answer(
    to numbers: [Int],
    _ respond: @escaping @MainActor (any Responding, Photo) async throws -> Standing
  ) async -> PhotoActionsContent? {
    await answer { [self] in
      let items = try await meant(by: numbers)
      var answers: [MarkAnswer] = []
      for item in items {
        do {
          let standing = try await respond(responding, item.photo)
          answers.append(.done(.standing(item, standing, isNamed: item.id != current?.id)))
        } catch let error where items.count > 1 && !(error is CancellationError) {
          // Tells the outcome of each, as others may already be on their way.
          report(error)
          answers.append(.failed(item, reason: Reason.of(error)))
        }
      }
      return .answers(answers)
    }
  }

  func comment(_ text: String) async -> PhotoActionsContent? {
    await answer { [self] in
      let words = try PublishedWords.read(text, after: "comment")
      return .answer(try await interactor.comment(words, on: shown().photo, answering: nil))
    }
  }

  func listComments(from number: Int) async -> PhotoActionsContent? {
    await answer { [self] in
      let photo = try shown().photo
      wait(for: .comments)
      let answer = try await interactor.obtainComments(on: photo, from: number)
      if case .comments(let list, _, _, _) = answer, !Task.isCancelled { comments = list }
      return .answer(answer)
    }
  }

  func uncover(_ number: Int) async -> PhotoActionsContent? {
    await answer { [self] in
      guard let list = comments else { throw NoSuchComment(number: number) }
      return .answer(interactor.uncovered(try list.comment(number), number))
    }
  }

  /// Numbers mean no comments until some are listed again. A screen that disappears calls this, as the person may list
  /// other comments elsewhere before they come back.
  public func forgetComments() {
    comments = nil
  }

  /// Answers a comment of the last list, even if another photo is shown by now.
  func reply(_ number: Int, text: String) async -> PhotoActionsContent? {
    await answer { [self] in
      guard let list = comments else { throw NoSuchComment(number: number) }
      let words = try PublishedWords.read(text, after: "reply \(number)")
      return .answer(
        try await interactor.comment(words, on: list.photo, answering: list.comment(number)))
    }
  }

  func uncomment(_ number: Int) async -> PhotoActionsContent? {
    await answer { [self] in
      guard let list = comments else { throw NoSuchComment(number: number) }
      let comment = try list.mine(number)
      try await responding.remove(comment, from: list.photo)
      comments?.remove(number)
      interactor.dependencies.undoing.bar(
        CannotBeUndone("uncomment", "`comment` says it again"))
      return .answer(.uncommented(number, comment))
    }
  }

  private var responding: any Responding { interactor.dependencies.responding }

  /// The photo with this number, or the one that is shown.
  func meant(by number: Int?) async throws -> StreamItem {
    if let number { try await photo(number) } else { try shown() }
  }

  /// The photos with these numbers, or the one that is shown if there are no numbers. Throws ``NoPhotosByNumber`` for
  /// numbers on the screen of one photo.
  func meant(by numbers: [Int]) async throws -> [StreamItem] {
    guard !numbers.isEmpty else { return [try shown()] }
    guard interactor.layout == .amongOthers else { throw NoPhotosByNumber() }
    var items: [StreamItem] = []
    for number in numbers { items.append(try await photo(number)) }
    return items
  }

  func shown() throws -> StreamItem {
    guard let current else { throw NoPhotoShown() }
    return current
  }
}

/// A number was typed on the screen of one photo, which has no list.
struct NoPhotosByNumber: Mistake, Equatable {
  var reason: String { "this is about the photo that is shown: begin with a word" }
}

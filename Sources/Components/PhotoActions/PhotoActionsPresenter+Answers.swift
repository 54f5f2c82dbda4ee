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
    await answer(to: numbers) { try await $0.mark(mark, isSet, on: $1) }
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
          // The others are told as well: some of them may be on their way.
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

  /// No number is a comment's until some are listed. A screen that disappears forgets them: who comes back may have
  /// listed others elsewhere.
  public func forgetComments() {
    comments = nil
  }

  /// The comments are those of the last list, whichever photo that was of.
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
      return .answer(.uncommented(number, comment))
    }
  }

  private var responding: any Responding { interactor.dependencies.responding }

  /// The photo with this number, or the one that is shown.
  func meant(by number: Int?) async throws -> StreamItem {
    if let number { try await photo(number) } else { try shown() }
  }

  /// The photos with these numbers, or the one that is shown if there are none. Where one photo is shown alone, numbers
  /// mean no others: throws ``NoPhotosByNumber``.
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

/// Where one photo is shown alone, what is typed is about that photo, and no other is listed.
struct NoPhotosByNumber: Mistake, Equatable {
  var reason: String { "this is about the photo that is shown: begin with a word" }
}

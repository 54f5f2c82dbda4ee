import Domain
import Viper

// The person's own tags.
extension PhotoActionsPresenter {
  func perform(_ action: TagAction) async -> PhotoActionsContent? {
    let content = await answer { [self] in
      switch action {
      case .list:
        let (counts, hasMore) = try await tagging.tags()
        return .tags(.list(counts, hasMore: hasMore))
      case .set(let isSet, let text): return .tags(try await set(isSet, TagWords(text)))
      case .rename(let text): return .tags(try await rename(text))
      }
    }
    if action != .list, content != nil { suggestTags() }
    return content
  }

  /// Looks up the person's tags for Tab.
  func suggestTags() {
    guard interactor.isInteractive else { return }
    suggesting?.cancel()
    suggesting = Task { [weak self, interactor] in
      do {
        let tags = try await interactor.dependencies.tagging.ownTags()
        if !Task.isCancelled { self?.knownTags = tags }
      } catch {
        interactor.dependencies.reporting.note(error, while: "looking which tags there are")
      }
    }
  }

  private var tagging: any Tagging { interactor.dependencies.tagging }

  private func set(_ isSet: Bool, _ words: TagWords) async throws -> TagAnswer {
    let items = try await meant(by: words.numbers)
    let numbers: [Int?] = words.numbers.isEmpty ? [nil] : words.numbers.map(Optional.some)
    let outcome = try await tagging.tag(
      items.map(\.photo), adding: isSet ? words.tags : [],
      removing: isSet ? [] : words.tags)
    return .changed(zip(items, numbers).map { TaggedItem(item: $0, number: $1) }, outcome)
  }

  private func rename(_ text: String) async throws -> TagAnswer {
    let names = try TagWords(text)
    // Not `names.tags`: `tags rename fog Fog` changes only capitals, and there it would be one tag.
    let written = TagWords.names(in: text)
    guard names.numbers.isEmpty, written.count == 2 else { throw TwoTagsNeeded() }
    let outcome = try await tagging.rename(written[0], to: written[1])
    return .renamed(written[0], written[1], outcome)
  }
}

/// Not two tags were typed.
struct TwoTagsNeeded: Mistake, Equatable {
  var reason: String {
    "type the old and the new name, such as `tags rename fog mist`; quotes hold blanks"
  }
}

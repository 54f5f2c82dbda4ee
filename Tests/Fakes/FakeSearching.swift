import Domain
import Synchronization

/// A search in memory: finds photos whose words or author have all that is looked for.
public final class FakeSearching: PhotoSearching {
  private let photos: [Photo]
  private let progress: [SearchProgress]
  private let suggestions: [String]
  private let names: [FoundName.Kind: [FoundName]]
  private let failure: (any Error)?
  private let neverAnswers: Bool
  private let promisesMore: Bool
  private let gate: Mutex<AsyncStream<Void>?>
  private let asked = Mutex<[String]>([])

  /// Makes a search among these photos; one that promises more tells of a page behind the last one, as where photos
  /// have gone since. The first answer to what can be looked for comes when its gate has opened, and was made when
  /// there was nothing yet: see ``Standstill``.
  public init(
    _ photos: [Photo] = [], preparing progress: [SearchProgress] = [], suggestions: [String] = [],
    names: [FoundName.Kind: [FoundName]] = [:], failure: (any Error)? = nil,
    neverAnswers: Bool = false, promisesMore: Bool = false, late gate: AsyncStream<Void>? = nil
  ) {
    self.photos = photos
    self.progress = progress
    self.suggestions = suggestions
    self.names = names
    self.failure = failure
    self.neverAnswers = neverAnswers
    self.promisesMore = promisesMore
    self.gate = Mutex(gate)
  }

  /// What was looked for, in order.
  public var queries: [String] { asked.withLock { $0 } }

  /// Tells the prepared progress; what never answers waits then until its task is cancelled: see ``Standstill``.
  public func prepareSearch() -> AsyncThrowingStream<SearchProgress, any Error> {
    let steps = Mutex(progress[...])
    return AsyncThrowingStream { [neverAnswers] in
      if let step = steps.withLock({ $0.popFirst() }) { return step }
      if neverAnswers { try await Standstill.untilCancelled() }
      return nil
    }
  }

  /// Photos by their captions and authors; a page's end is the number of its last photo.
  public func search(
    _ query: SearchQuery, after end: SearchCursor?, limit: Int
  ) async throws -> SearchPage {
    asked.withLock { $0.append(query.text) }
    if let failure { throw failure }
    let found = photos.filter { photo in
      if query.wantsLookalikes { return photo.series != nil }
      let texts = [photo.caption, photo.alternativeText, photo.author].compactMap(\.self)
      return texts.contains { !query.matches(in: $0).isEmpty }
    }
    var start = 0
    if case .weighed(_, let below?)? = end { start = Int(below) }
    let page = found.dropFirst(start).prefix(limit)
    let next = start + page.count
    return SearchPage(
      page.map { photo in
        FoundPhoto(photo, filtering: photo.filtering)
      },
      end: next < found.count || promisesMore && !page.isEmpty
        ? SearchCursor.weighed(rest: [], below: Int64(next)) : nil)
  }

  /// The names that a test gave, whatever is looked for.
  public func names(
    _ kind: FoundName.Kind, in query: SearchQuery, limit: Int
  ) async throws -> [FoundName] {
    asked.withLock { $0.append("\(kind.rawValue) of \(query.text)") }
    if let failure { throw failure }
    return Array((names[kind] ?? []).prefix(limit))
  }

  /// What a test gave; for a word, what begins like it, and one that is too rare to be there without.
  public func searchSuggestions(for word: String) async throws -> [String] {
    if let failure { throw failure }
    if let gate = gate.withLock({ $0.take() }) {
      await Standstill.untilOpen(gate)
      return []
    }
    return suggestions.filter { $0.hasPrefix(word) } + (word.isEmpty ? [] : [word + "-rare"])
  }
}

/// Pictures that are looked at one by one, as far as a test wants.
public final class FakeComparing: PictureComparing {
  private let left: Mutex<Int>
  private let neverAnswers: Bool

  /// So many are to be looked at; what never answers waits behind the first: see ``Standstill``.
  public init(_ left: Int = 0, neverAnswers: Bool = false) {
    self.left = Mutex(left)
    self.neverAnswers = neverAnswers
  }

  /// How many are left.
  public func uncompared() async throws -> Int { left.withLock { $0 } }

  /// Looks at one after the other.
  public func compare() -> AsyncThrowingStream<SearchProgress, any Error> {
    let total = left.withLock { $0 }
    return AsyncThrowingStream { [self] in
      let done = left.withLock { left -> Int? in
        guard left > 0 else { return nil }
        left -= 1
        return total - left
      }
      guard let done else { return nil }
      if neverAnswers, done > 1 { try await Standstill.untilCancelled() }
      return SearchProgress(done: done, total: total)
    }
  }
}

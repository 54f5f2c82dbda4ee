import Domain
import Synchronization

/// Tags in memory.
public final class FakeTagging: Tagging {
  private struct State {
    var tags: [PhotoID: [Tag]] = [:]
    var gate: AsyncStream<Void>?
  }

  private let state: Mutex<State>
  private let shared: [TagCount]
  private let hasMore: Bool
  private let problem: String?
  private let failure: (any Error)?

  /// Makes tags of photos, beside those that others wrote, perhaps with more than are told. The first answer to what
  /// one's own are comes when its gate has opened, and is old then: see ``Standstill``.
  public init(
    _ tags: [PhotoID: [String]] = [:], shared: [TagCount] = [], hasMore: Bool = false,
    problem: String? = nil, failure: (any Error)? = nil, late gate: AsyncStream<Void>? = nil
  ) {
    self.hasMore = hasMore
    state = Mutex(State(tags: tags.mapValues { Tag.tags(of: $0) }, gate: gate))
    self.shared = shared
    self.problem = problem
    self.failure = failure
  }

  /// The names of a photo's tags.
  public func tags(of photo: PhotoID) -> [String] {
    state.withLock { $0.tags[photo, default: []].map(\.name) }
  }

  /// Remembers the tags.
  public func tag(_ photos: [Photo], adding: [Tag], removing: [Tag]) async throws -> TaggingOutcome
  {
    if let failure { throw failure }
    return state.withLock { state in
      var absent: [PhotoID: [String]] = [:]
      for photo in photos {
        let before = state.tags[photo.id, default: []]
        absent[photo.id] = removing.filter { !before.contains($0) }.map(\.name)
        let kept = before.filter { !removing.contains($0) }
        state.tags[photo.id] = kept + adding.filter { !kept.contains($0) }
      }
      return TaggingOutcome(
        photos: photos.count, problem: problem,
        tags: Dictionary(
          photos.map { ($0.id, state.tags[$0.id, default: []].map(\.name)) },
          uniquingKeysWith: { $1 }), absent: absent)
    }
  }

  /// Puts another name in the place of one.
  public func rename(_ tag: Tag, to name: Tag) async throws -> TaggingOutcome {
    if let failure { throw failure }
    return try state.withLock { state in
      let photos = state.tags.filter { $0.value.contains(tag) }.keys
      guard !photos.isEmpty else { throw TagError.unknown(tag.name) }
      let merged = tag == name ? 0 : state.tags.values.count { $0.contains(name) }
      for photo in photos {
        state.tags[photo] = Tag.tags(
          of: state.tags[photo, default: []].map { $0 == tag ? name.name : $0.name })
      }
      return TaggingOutcome(photos: photos.count, merged: merged, problem: problem)
    }
  }

  /// One's own.
  public func ownTags() async throws -> [String] {
    let names = try await tags().counts.filter { $0.own > 0 }.map(\.tag.name)
    if let gate = state.withLock({ $0.gate.take() }) { await Standstill.untilOpen(gate) }
    return names
  }

  /// One's own, then those of others.
  public func tags() async throws -> (counts: [TagCount], hasMore: Bool) {
    if let failure { throw failure }
    let counts = state.withLock { state in
      let all = state.tags.values.flatMap(\.self)
      let own = Set(all).sorted { $0.key < $1.key }.map { tag in
        let count = all.count { $0 == tag }
        return TagCount(tag, photos: count, own: count)
      }
      return own + shared
    }
    return (counts, hasMore)
  }
}

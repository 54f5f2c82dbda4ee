import Domain
import Synchronization

/// Places and drafts in memory; what is posted is remembered.
public final class FakePosting: Posting {
  private struct State {
    var drafts: [StoredDraft]
    var posted: [Draft] = []
    var last: Int64
  }

  private let state: Mutex<State>
  private let list: [PostPlace]
  private let failure: (any Error)?
  private let keeping: (any Error)?
  private let refusal: (any Error)?
  private let neverAnswers: Bool
  private let unusable: Set<FileLocation>

  /// Makes a fake. With a failure, everything throws it; with another one keeping or posting alone does.
  /// No picture but those in `unusable` has anything wrong. What never answers waits until its task is cancelled: see ``Standstill``.
  public init(
    _ places: [PostPlace] = [], drafts: [StoredDraft] = [], failure: (any Error)? = nil,
    keeping: (any Error)? = nil, refusal: (any Error)? = nil, neverAnswers: Bool = false,
    unusable: Set<FileLocation> = []
  ) {
    list = places
    state = Mutex(State(drafts: drafts, last: drafts.map(\.id).max() ?? 0))
    self.failure = failure
    self.keeping = keeping
    self.refusal = refusal
    self.neverAnswers = neverAnswers
    self.unusable = unusable
  }

  /// Throws for those that a test gave.
  public func check(_ picture: FileLocation) async throws {
    if unusable.contains(picture) { throw Unusable(picture: picture) }
  }

  /// A file that is not a picture.
  public struct Unusable: Mistake, Hashable {
    /// The file.
    public let picture: FileLocation
    /// What is wrong with it.
    public var reason: String { "\(picture.displayName) is not a picture" }
  }

  /// What was posted, in order.
  public var posted: [Draft] { state.withLock(\.posted) }

  /// What is kept.
  public var kept: [StoredDraft] { state.withLock(\.drafts) }

  /// The places a test gave.
  public func places() async throws -> [PostPlace] {
    if neverAnswers { try await Standstill.untilCancelled() }
    if let failure { throw failure }
    return list
  }

  /// What is kept, the last changed first.
  public func drafts() async throws -> [StoredDraft] {
    if let failure { throw failure }
    return state.withLock(\.drafts)
  }

  /// Keeps it, at the front; as a new one if the known one has become another.
  public func keep(
    _ draft: Draft, at place: PostPlace.ID, over known: StoredDraft?
  ) async throws -> StoredDraft {
    if let error = failure ?? keeping { throw error }
    return state.withLock { state in
      let id = known.flatMap { state.drafts.contains($0) ? $0.id : nil }
      if id == nil { state.last += 1 }
      let stored = StoredDraft(
        id: id ?? state.last, place: place, draft: draft, changedAt: ManualTime().now)
      state.drafts.removeAll { $0.id == stored.id }
      state.drafts.insert(stored, at: 0)
      return stored
    }
  }

  /// Forgets it.
  public func discard(_ id: Int64) async throws {
    if let failure { throw failure }
    state.withLock { $0.drafts.removeAll { $0.id == id } }
  }

  /// Remembers it, and forgets the draft; what is wrong with pictures is not looked for.
  public func post(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws -> Mutation {
    if let error = failure ?? refusal { throw error }
    return state.withLock { state in
      state.posted.append(draft)
      state.drafts.removeAll { $0.id == id }
      let target: MutationTarget =
        switch place {
        case .account(let account): .account(account)
        case .folder(let source): .folder(source)
        }
      return Mutation(
        id: MutationID(rawValue: "post-\(state.posted.count)"), target: target,
        action: .post(draft), createdAt: ManualTime().now)
    }
  }
}

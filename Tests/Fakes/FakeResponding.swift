import Domain
import Synchronization

/// Takes what a person says into memory, where it stays pending unless a test says otherwise.
public final class FakeResponding: Responding {
  private struct State {
    var standings: [PhotoID: Standing]
    var own: [PhotoID: [Comment]] = [:]
    var removed: [Comment.ID] = []
    var questions: [[PhotoID]] = []
    var count = 0
  }

  private let state: Mutex<State>
  private let others: [Comment]
  private let own: [Comment]
  private let delivers: Bool
  private let failure: (any Error)?
  private let unreachable: (any Error)?
  private let neverAnswers: Bool

  /// Makes a fake over how photos stand and which comments each has.
  ///
  /// What is said arrives at once if it delivers. With a failure everything throws it; while it is
  /// unreachable, only the comments of others cannot be had. What never answers waits when comments
  /// are asked for: see ``Standstill``.
  public init(
    _ standings: [PhotoID: Standing] = [:], comments: [Comment] = [], own: [Comment] = [],
    delivers: Bool = false, failure: (any Error)? = nil, unreachable: (any Error)? = nil,
    neverAnswers: Bool = false
  ) {
    state = Mutex(State(standings: standings))
    others = comments
    self.own = own
    self.delivers = delivers
    self.failure = failure
    self.unreachable = unreachable
    self.neverAnswers = neverAnswers
  }

  /// Which photos were asked about, each time.
  public var questions: [[PhotoID]] { state.withLock(\.questions) }

  /// Which comments were taken away.
  public var removed: [Comment.ID] { state.withLock(\.removed) }

  /// How they stand; as nobody ever said anything if a test gave nothing.
  public func standings(of photos: [Photo]) async throws -> [Standing] {
    if let failure { throw failure }
    return state.withLock { state in
      state.questions.append(photos.map(\.id))
      return photos.map { state.standings[$0.id] ?? Standing() }
    }
  }

  /// Counts it at once.
  public func react(_ reaction: Reaction?, to photo: Photo) async throws -> Standing {
    if let failure { throw failure }
    return state.withLock { state in
      var standing = state.standings[photo.id] ?? Standing()
      standing.engagement = standing.engagement.with(reaction)
      standing.isReactionPending = !delivers
      state.standings[photo.id] = standing
      return standing
    }
  }

  /// Counts it at once.
  public func mark(_ mark: Mark, _ isSet: Bool, on photo: Photo) async throws -> Standing {
    if let failure { throw failure }
    return state.withLock { state in
      var standing = state.standings[photo.id] ?? Standing()
      standing.engagement = standing.engagement.with(.mark(mark, isSet))
      if !delivers { standing.pendingMarks.insert(mark) }
      state.standings[photo.id] = standing
      return standing
    }
  }

  /// Keeps it as one of the person's own.
  public func comment(
    _ text: String, on photo: Photo, answering comment: Comment?
  ) async throws -> Comment {
    if let failure { throw failure }
    return state.withLock { state in
      state.count += 1
      let comment = Comment(
        id: .own(MutationID(rawValue: "own-\(state.count)")), author: "ada", text: text,
        createdAt: ManualTime().now, depth: comment.map { $0.depth + 1 } ?? 0, isMine: true,
        state: delivers ? .there : .pending)
      state.own[photo.id, default: []].append(comment)
      var standing = state.standings[photo.id] ?? Standing()
      standing.engagement.replies += 1
      if !delivers { standing.pendingComments += 1 }
      state.standings[photo.id] = standing
      return comment
    }
  }

  /// A draft that answers a status of the photo's name.
  public func answer(to photo: Photo) async throws -> Draft {
    if let failure { throw failure }
    var draft = Draft()
    draft.answering = DraftAnswer(
      account: AccountID(rawValue: 1), status: photo.id.item, title: photo.caption ?? "")
    return draft
  }

  /// Those of others, then the person's own.
  public func comments(on photo: Photo) async throws -> [Comment] {
    if neverAnswers { try await Standstill.untilCancelled() }
    if let unreachable { throw unreachable }
    return others + (try await ownComments(on: photo))
  }

  /// The person's own.
  public func ownComments(on photo: Photo) async throws -> [Comment] {
    if let failure { throw failure }
    return state.withLock { state in
      (own + (state.own[photo.id] ?? [])).filter { !state.removed.contains($0.id) }
    }
  }

  /// Pends.
  public func vote(_ choices: [Int], on photo: Photo) async throws -> Standing {
    if let failure { throw failure }
    guard let poll = photo.details.poll else { throw WritingError.noPoll }
    try poll.checkVote(choices, now: ManualTime().now)
    return state.withLock { state in
      state.standings[photo.id, default: Standing()].vote = choices
      return state.standings[photo.id] ?? Standing()
    }
  }

  /// Remembers it.
  public func remove(_ comment: Comment, from photo: Photo) async throws {
    if let failure { throw failure }
    state.withLock { $0.removed.append(comment.id) }
  }
}

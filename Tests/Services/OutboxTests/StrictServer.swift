import Domain
import Fakes
import Synchronization
import Web

/// A server that counts: what it was asked to do, and what that made. It fails as it is told, before or
/// after doing what was asked.
final class StrictServer: Delivering {
  /// How an attempt goes wrong.
  enum Fault: Sendable {
    /// Nobody was reached.
    case unreachable
    /// It is asked to come back later.
    case busy
    /// It is asked to come back in a day.
    case away
    /// It was too slow, and did nothing.
    case timeOut
    /// It did what was asked, and nobody heard.
    case silent
    /// The same, told as something that may be asked again without harm.
    case lost
    /// It is at work on it when nobody waits for that any more, and done 45 seconds later.
    case late
    /// Of several pictures one arrives, and no more.
    case halfway
    /// It says no.
    case refused
    /// It says that the person has not allowed it.
    case notPermitted
    /// It does not know the account any more.
    case signedOut
  }

  /// Something that somebody published.
  struct Words: Hashable, Sendable {
    let id: String
    let target: MutationTarget
    let text: String
    let key: MutationID
    var pictures: [String] = []
  }

  struct State {
    var reactions: [MutationTarget: Reaction] = [:]
    var marks: [MutationTarget: Set<Mark>] = [:]
    var words: [Words] = []
    var removed: Set<String> = []
    var edits: [String: [Draft]] = [:]
    var votes: [String: [[Int]]] = [:]
    var scheduled: [String: Draft] = [:]
    var relations: [String: Relationship] = [:]
    var reports: [PersonReport] = []
    var domains: Set<String> = []
    var moved: [String: String] = [:]
    var lists: [KeptList] = []
    var membership: Membership?
    var isTalkative = false
    var forgetsMuteEnds = false
    var wall: @Sendable () -> Timestamp = { .distantFuture }
    var asked: [MutationID: Int] = [:]
    var mistakes: [String] = []
    var underWay: [MutationLane: Int] = [:]
    var wide = 0
    var count = 0
    var isHeld = false
    var late: [(entry: OutboxEntry, moment: Duration)] = []
    var elapsed: @Sendable () -> Duration = { .zero }
    var waiting: [(lane: MutationLane, continuation: CheckedContinuation<Void, Never>)] = []
    var meanwhile: @Sendable () async throws -> Void = {}
  }

  let state = Mutex(State())
  private let fault: @Sendable (OutboxEntry) -> Fault?
  /// How what is asked for at once goes wrong, such as a change of a list.
  let asking: @Sendable () -> Fault?

  init(
    fault: @escaping @Sendable (OutboxEntry) -> Fault? = { _ in nil },
    asking: @escaping @Sendable () -> Fault? = { nil }
  ) {
    self.asking = asking
    self.fault = fault
  }

  /// What it has of whom.
  var reactions: [MutationTarget: Reaction] { state.withLock { $0.reactions } }
  /// What is marked there.
  var marks: [MutationTarget: Set<Mark>] { state.withLock { $0.marks } }
  /// What is there, in the order of coming.
  var words: [Words] { state.withLock { s in s.words.filter { !s.removed.contains($0.id) } } }
  /// What statuses were made, one after the other.
  var edits: [String: [Draft]] { state.withLock { $0.edits } }
  /// What was said in polls.
  var votes: [String: [[Int]]] { state.withLock { $0.votes } }
  /// What was deleted.
  var removed: Set<String> { state.withLock { $0.removed } }
  /// All that ever was there.
  var everything: [Words] { state.withLock { $0.words } }
  /// What a client must never do.
  var mistakes: [String] { state.withLock { $0.mistakes } }
  /// How often it was asked for each.
  var asked: [MutationID: Int] { state.withLock { $0.asked } }
  /// How many at once, at most.
  var widest: Int { state.withLock { $0.wide } }

  /// What it takes its time for is done by this clock.
  func run(by clock: LinkedClock) {
    state.withLock { $0.elapsed = { clock.now.offset } }
  }

  /// Is done with all that it takes its time for; `then` happens before anything else is begun.
  func catchUp(then: () -> Void = {}) {
    state.withLock {
      Self.catchUp(&$0, by: .seconds(1 << 40))
      then()
    }
  }

  /// Answers nobody until ``release()``.
  func hold() { state.withLock { $0.isHeld = true } }

  /// Answers all that wait, and everybody from now on.
  func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for (_, continuation) in waiting { continuation.resume() }
  }

  /// How many wait for an answer.
  var held: Int { state.withLock { $0.waiting.count } }

  /// Answers those that wait for an answer to a reaction.
  func releaseReactions() {
    let released = state.withLock { state in
      let released = state.waiting.filter { $0.lane.kind == .reactions }
      state.waiting.removeAll { $0.lane.kind == .reactions }
      return released
    }
    for (_, continuation) in released { continuation.resume() }
  }

  func deliver(
    _ entry: OutboxEntry, uploaded: @escaping @Sendable (Int, String) async throws -> Void
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    enter(entry)
    // As a client sees it that looks first what it is about.
    let seen = state.withLock { $0.engagement(of: entry.mutation.target) }
    await waitIfHeld(entry)
    defer { leave(entry) }
    state.withLock { Self.catchUp(&$0, by: $0.elapsed()) }
    let fault = fault(entry)
    let entry = try await withPictures(of: entry, fault, uploaded)
    switch fault {
    case nil, .halfway:
      let count = words.count { $0.target == entry.mutation.target }
      return try carryOut(entry).seeing(seen, count, by: entry.mutation)
    case .late where entry.isOutcomeUnknown && everything.contains { $0.key == entry.id }:
      return try carryOut(entry)
    case .late:
      state.withLock { $0.late.append((entry, $0.elapsed() + .seconds(45))) }
      throw .unknown(reason: "nobody waited")
    case .unreachable: throw .postponed(reason: "no connection", wait: nil)
    case .busy: throw .postponed(reason: "busy", wait: .seconds(30))
    case .away: throw .postponed(reason: "maintenance", wait: .seconds(86_400))
    case .timeOut: throw .timedOut(reason: "too slow")
    case .refused: throw .refused(reason: "no")
    case .notPermitted:
      throw .refused(reason: AccountError.notPermitted(host: "photos.example").reason)
    case .signedOut: throw .signedOut(reason: "who?")
    case .lost:
      _ = try carryOut(entry)
      throw .postponed(reason: "the connection broke", wait: nil)
    case .silent:
      _ = try carryOut(entry)
      throw .unknown(reason: "the connection broke")
    }
  }

  func comments(on target: MutationTarget) async throws -> [Comment] {
    words.filter { $0.target == target }.map {
      Comment(
        id: .status($0.id), author: "@ada", text: $0.text,
        createdAt: Timestamp(milliseconds: 0), isMine: true)
    } + strangersComments
  }
}

extension StrictServer {
  private func enter(_ entry: OutboxEntry) {
    state.withLock { state in
      state.asked[entry.id, default: 0] += 1
      state.underWay[entry.mutation.lane, default: 0] += 1
      state.wide = max(state.wide, state.underWay.values.reduce(0, +))
      if state.underWay[entry.mutation.lane] != 1 {
        state.mistakes.append("two of a lane at once: \(entry.mutation.lane)")
      }
      if entry.state != .sending { state.mistakes.append("not noted as being sent: \(entry.id)") }
    }
  }

  private func leave(_ entry: OutboxEntry) {
    state.withLock { $0.underWay[entry.mutation.lane, default: 1] -= 1 }
  }

  private func waitIfHeld(_ entry: OutboxEntry) async {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.isHeld { state.waiting.append((entry.mutation.lane, continuation)) }
        return state.isHeld
      }
      if !isHeld { continuation.resume() }
    }
  }

  private static func catchUp(_ state: inout State, by moment: Duration) {
    for entry in state.late.filter({ $0.moment <= moment }).map(\.entry) {
      if case .mark(let mark, _, _) = entry.mutation.action {
        boost(mark, entry, &state)
        continue
      }
      guard !state.words.contains(where: { $0.key == entry.id }) else {
        state.mistakes.append("published twice: \(entry.mutation.action)")
        continue
      }
      state.count += 1
      state.words.append(
        Words(
          id: "w\(state.count)", target: entry.mutation.target, text: entry.mutation.action.words,
          key: entry.id, pictures: entry.uploads.sorted { $0.key < $1.key }.map(\.value)))
    }
    state.late.removeAll { $0.moment <= moment }
  }

  /// Takes a post's pictures that it does not have.
  private func withPictures(
    of entry: OutboxEntry, _ fault: Fault?, _ uploaded: (Int, String) async throws -> Void
  ) async throws(DeliveryFailure) -> OutboxEntry {
    var entry = entry
    guard case .post(let draft) = entry.mutation.action, !entry.isTakenBack,
      fault == nil || fault == .halfway || fault == .silent || fault == .late
    else { return entry }
    for place in draft.pictures.indices where entry.uploads[place] == nil {
      let name = "\(entry.id.rawValue) \(place)"
      do {
        try await uploaded(place, name)
      } catch {
        throw .postponed(reason: "not noted", wait: nil)
      }
      entry.uploads[place] = name
      if fault == .halfway { throw .postponed(reason: "the connection broke", wait: nil) }
    }
    return entry
  }
}

extension DeliveryReceipt {
  /// With how a photo was received before a comment was added, and that comment.
  fileprivate func seeing(
    _ before: Engagement, _ replies: Int, by mutation: Mutation
  ) -> DeliveryReceipt {
    guard case .comment = mutation.action else { return self }
    var receipt = self
    receipt.engagement = before
    receipt.engagement?.replies = replies + 1
    return receipt
  }
}

extension MutationAction {
  /// What somebody said with it.
  var words: String {
    switch self {
    case .comment(let words): words
    case .post(let draft): draft.text
    case .edit(let draft): draft.text
    case .react, .mark, .vote, .delete, .unschedule, .relate, .report: ""
    }
  }
}

import Domain
import Storage
import Synchronization
import Terminal
import Wording

/// Tells the person what was refused, wherever they are: it is undone until they decide.
struct Refusals {
  let naming: MutationNaming
  let reporting: any ErrorReporting
  let noticing: @Sendable (StyledText) -> Void

  func tell(_ mutation: Mutation, reason: String) async {
    var named = NamedMutation(mutation, place: nil, photo: nil)
    await reporting.attempt("finding the name of what was refused") {
      named = try await naming.named([mutation]).first ?? named
    }
    noticing(MutationText.refusal(named, reason: reason))
  }
}

/// Whether somebody wanted what waits to be tried at once.
final class Retries: Sendable {
  private let isNoted = Atomic(false)

  var isSet: Bool { isNoted.load(ordering: .acquiring) }

  func note() { isNoted.store(true, ordering: .releasing) }
}

extension OutboxEntry {
  /// Whether it was tried since these were read, and waits because that failed.
  func hasFailed(since before: [OutboxEntry]) -> Bool {
    guard case .waiting = state, lastProblem != nil, !isTakenBack else { return false }
    return before.contains { $0.id == id && $0.attempts < attempts }
  }
}

/// Keeps what servers say of statuses, such as how often one was liked.
struct EngagementLedger: Sendable {
  let profile: Int64
  let sources: any SourceStoring
  let photos: any PhotoStoring
  let time: any TimeSource
  /// A status as a photo of a source, which stands at a moment of the stream; nil if it has no picture.
  let photo: @Sendable (String, SourceID, Timestamp, AccountID) async throws -> Photo?

  /// Notes what a server said after something was done to a status, at its photos in all timelines of the
  /// account.
  func note(_ engagement: Engagement, of target: MutationTarget) async throws {
    guard case .status(let account, let id) = target else { return }
    try await photos.receive(engagement, at: places(of: id, account))
  }

  /// Takes a status out of the stream, or puts it back.
  func note(_ removal: PhotoRemoval, of target: MutationTarget) async throws {
    guard case .status(let account, let id) = target else { return }
    try await photos.remove(removal, of: places(of: id, account))
  }

  /// Reads a status anew that the person has changed, for all timelines that have it: it may be too old to
  /// be among what is read next. It stays where it stands.
  func renew(_ target: MutationTarget) async throws {
    guard case .status(let account, let id) = target else { return }
    let scope = StreamScope(profile: profile, order: .newest, now: time.now)
    for known in try await places(of: id, account) {
      guard let moment = try await photos.position(of: known, in: scope)?.timestamp,
        let photo = try await photo(id, known.source, moment, account)?.filed(as: known)
      else { continue }
      let ways = try await photos.details(of: known)
      _ = try await photos.insert([photo.boosted(as: ways)], of: known.source)
    }
  }

  /// Where a status of the account may be, and what it is called there; lists of several accounts are among them.
  private func places(of status: String, _ account: AccountID) async throws -> [PhotoID] {
    try await sources.sources(of: profile).compactMap { source in
      source.kind.item(ofStatus: status, of: account).map { PhotoID(source: source.id, item: $0) }
    }
  }
}

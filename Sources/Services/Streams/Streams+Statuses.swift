import Domain
import Storage

// What servers answer when something was done to a status: it may stand in several sources of its account.
extension Streams {
  /// Keeps how often a status was liked and boosted by now.
  public func note(_ engagement: Engagement, of target: MutationTarget) async throws {
    try await parts.photos.receive(engagement, at: places(of: target))
  }

  /// Takes a status out of the stream, or puts it back.
  public func note(_ removal: PhotoRemoval, of target: MutationTarget) async throws {
    try await parts.photos.remove(removal, of: places(of: target))
  }

  /// Reads a status again that the person has changed: it may be too old to be among what is read next. It stays where
  /// it stands.
  ///
  /// - Parameter read: Reads a status as a photo of a source, at its moment in the stream; nil if it has no picture.
  public func renew(
    _ target: MutationTarget,
    _ read: @Sendable (String, SourceID, Timestamp, AccountID) async throws -> Photo?
  ) async throws {
    guard case .status(let account, let status) = target else { return }
    let scope = StreamScope(profile: parts.profile, order: .newest, now: parts.time.now)
    for id in try await places(of: target) {
      guard let moment = try await parts.photos.position(of: id, in: scope)?.timestamp,
        let photo = try await read(status, id.source, moment, account)?.filed(as: id)
      else { continue }
      let ways = try await parts.photos.details(of: id)
      _ = try await parts.photos.insert([photo.boosted(as: ways)], of: id.source)
    }
  }

  private func places(of target: MutationTarget) async throws -> [PhotoID] {
    guard case .status(let account, let status) = target else { return [] }
    return try await sources().places(ofStatus: status, of: account)
  }
}

extension [Source] {
  /// Where a status of an account may be, and what it is called there. Lists of several accounts are among them.
  func places(ofStatus status: String, of account: AccountID) -> [PhotoID] {
    compactMap { source in
      source.kind.item(ofStatus: status, of: account).map { PhotoID(source: source.id, item: $0) }
    }
  }
}

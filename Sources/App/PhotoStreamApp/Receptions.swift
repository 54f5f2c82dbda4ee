import Domain

/// What servers say of statuses: notes what one said of a status after something was done to it, at its
/// photos in all timelines of the account.
struct Receptions: Sendable {
  let profile: Int64
  let sources: any SourceStoring
  let photos: any PhotoStoring

  /// What is known of a photo's.
  func reception(of photo: PhotoID) async throws -> Reception? {
    try await photos.reception(of: photo)
  }

  func note(_ reception: Reception, of target: MutationTarget) async throws {
    guard case .status(let account, let id) = target else { return }
    let timelines = try await sources.sources(of: profile).filter { source in
      if case .account(account, _) = source.kind { true } else { false }
    }
    try await photos.receive(reception, ofStatus: id, in: timelines.map(\.id))
  }
}

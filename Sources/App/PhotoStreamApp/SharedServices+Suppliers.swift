import Accounts
import AppShell
import Domain
import Fediverse
import Feeds
import Library
import Preferences
import Storage
import Telemetry
import Timeline

/// What asks sources for photos.
extension SharedServices {
  /// What asks a source for photos; folders and samples are scanned instead, and a search is looked for.
  func supplier(
    of source: Source, in profile: Profile, _ preferences: Preferences
  ) -> (any Supplying<Photo>)? {
    switch source.kind {
    case .folder, .samples, .search: nil
    case .feed(let address): supplier(of: source, at: address, in: profile, preferences)
    case .account(let account, let list) where list == .favourites || list == .bookmarks:
      ManagedSupplier.savedPosts(
        list, as: source.id, named: source.name, over: fediverse, reporting: telemetry
      ) { [accounts] in try await accounts.session(of: account) }
    case .account(let account, .followedTags):
      ManagedSupplier.followedTags(
        of: account, as: source.id, named: source.name, over: fediverse, reporting: telemetry,
        isElsewhere: { try await isInHome($0, of: account, in: profile) }
      ) { [accounts] in try await accounts.session(of: $0) }
    case .account(let account, let timeline):
      ManagedSupplier.timeline(
        timeline, as: source.id, named: source.name, over: fediverse,
        TimelineDependencies(
          storedMoment: { try await moment(of: $0, in: profile) },
          storedDetails: { [photos = library.photos] in try await photos.details(of: $0) },
          stored: { [photos = library.photos] in
            try await photos.photos(of: source.id, in: $0)
          },
          reporting: telemetry)
      ) { [accounts] in try await accounts.session(of: account) }
    case .list(let list):
      ManagedSupplier.list(
        as: source.id, named: source.name, over: fediverse, reporting: telemetry,
        members: { [lists = library.lists] in
          try await lists.members(ofList: list, profile: profile.id)
        }
      ) { [accounts] in try await accounts.session(of: $0) }
    }
  }

  /// Whether a status of an account stands in its home timeline.
  private func isInHome(
    _ status: String, of account: AccountID, in profile: Profile
  ) async throws -> Bool {
    let sources = try await library.sources.sources(of: profile.id)
    guard let home = sources.first(where: { $0.kind == .account(account, .home) }) else {
      return false
    }
    return try await moment(of: PhotoID(source: home.id, item: status), in: profile) != nil
  }

  private func supplier(
    of source: Source, at address: WebAddress, in profile: Profile, _ preferences: Preferences
  ) -> any Supplying<Photo> {
    ManagedSupplier.feed(
      at: address, as: source.id, named: source.name, over: network,
      FeedDependencies(
        time: time,
        firstSeen: { try await moment(of: $0, in: profile) },
        moved: { [sources = library.sources, telemetry] address in
          do {
            try await sources.moveFeed(source.id, to: address, profile: profile.id)
          } catch {
            telemetry.report(error, while: "noting that \(source.name) has moved")
          }
        },
        isNew: { [photos = library.photos] in
          try await photos.contents(of: source.id).photos == 0
        }, reporting: telemetry, onlyPhotos: preferences.text(.feedPictures) == "photos"))
  }

  /// The moment a photo is stored with.
  private func moment(of photo: PhotoID, in profile: Profile) async throws -> Timestamp? {
    let scope = StreamScope(profile: profile.id, order: .newest, now: time.now)
    return try await library.photos.position(of: photo, in: scope)?.timestamp
  }
}

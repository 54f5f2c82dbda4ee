import Domain
import PhotoActions

/// Finds strangers, and passes on who or what of them is to be followed.
struct DiscoverInteractor {
  let dependencies: any DiscoverDependencies
  /// The photos at hand, for the component, too.
  let posts: PagedPhotos
  private let remarks = PageRemarks()

  init(dependencies: any DiscoverDependencies, posts: PagedPhotos) {
    self.dependencies = dependencies
    self.posts = posts
  }

  var now: Timestamp { dependencies.time.now }

  /// Begins a list; of photos no page is asked for yet.
  func begin(_ part: DiscoverPart) async throws {
    let choice: DiscoverChoice
    switch part {
    case .photos: choice = .all
    case .tagged(let tag): choice = .tagged(tag)
    case .people, .tags: return
    }
    let next = try await dependencies.discovering.photos(choice)
    _ = await remarks.take()
    posts.begin { [remarks] in
      let (found, hasMore) = try await next()
      await remarks.add(found.remarks)
      return PagedPhotos.Page(photos: found.values, hasMore: hasMore)
    }
  }

  /// Rows of a list behind those that were shown. People and tags come all at once.
  func obtainPage(of part: DiscoverPart, behind count: Int) async throws -> DiscoverPage {
    let rows: [DiscoverRow]
    var said: [String] = []
    var hasMore = false
    switch part {
    case .photos, .tagged:
      rows = try await photos(behind: count)
      said = await remarks.take()
      hasMore = posts.hasMore || posts.count > count + rows.count
    case .people:
      let found = try await dependencies.discovering.people()
      (rows, said) = (found.values.map(DiscoverRow.person), found.remarks)
    case .tags:
      let found = try await dependencies.discovering.tags()
      (rows, said) = (found.values.map(DiscoverRow.tag), found.remarks)
    }
    return DiscoverPage(
      part: part, first: count + 1, rows: rows, remarks: said, hasMore: hasMore, now: now)
  }

  func follow(_ person: PersonProfile) async throws -> RelationStanding {
    try await dependencies.relating.wish(.follow(Following()), for: person)
  }

  /// Returns the server that follows it.
  func follow(_ tag: DiscoveredTag) async throws -> String {
    try await dependencies.discovering.follow(tag)
  }

  func report(_ error: any Error) {
    dependencies.reporting.note(error, while: "discovering")
  }
}

extension DiscoverInteractor {
  private func photos(behind count: Int) async throws -> [DiscoverRow] {
    let found = try await posts.posts(
      from: count + 1, limit: dependencies.settings.number(.listLength))
    let photos = found.compactMap { _, post -> Photo? in
      if case .photo(let photo) = post { photo } else { nil }
    }
    let standings = await obtainStandings(of: photos)
    let total = posts.count
    return zip(found, photos).map { row, photo in
      let item = StreamItem(photo: photo, place: row.place, total: total)
      return .photo(item.with(standings[photo.id]), standings[photo.id])
    }
  }

  private func obtainStandings(of photos: [Photo]) async -> [PhotoID: Standing] {
    do {
      let standings = try await dependencies.responding.standings(of: photos)
      return Dictionary(zip(photos.map(\.id), standings)) { first, _ in first }
    } catch {
      report(error)
      return [:]
    }
  }
}

/// What was said of servers while pages came, until somebody is told.
private actor PageRemarks {
  private var remarks: [String] = []

  func add(_ new: [String]) {
    remarks += new.filter { !remarks.contains($0) }
  }

  func take() -> [String] {
    defer { remarks = [] }
    return remarks
  }
}

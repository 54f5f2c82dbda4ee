import Domain
import PhotoActions

/// Finds photos, people and tags of strangers, page by page.
struct DiscoverInteractor {
  let dependencies: any DiscoverDependencies
  /// The photos at hand, for the component, too.
  let posts: PagedPhotos
  private let remarks = PageRemarks()

  init(dependencies: any DiscoverDependencies, posts: PagedPhotos) {
    self.dependencies = dependencies
    self.posts = posts
  }

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
      part: part, first: count + 1, rows: rows, remarks: said, hasMore: hasMore,
      now: dependencies.time.now)
  }
}

extension DiscoverInteractor {
  private func photos(behind count: Int) async throws -> [DiscoverRow] {
    let found = try await posts.posts(
      from: count + 1, limit: dependencies.settings.number(.listLength))
    let items = found.compactMap { place, _ in posts.item(at: place) }
    let standings = await dependencies.obtainStandings(of: items.map(\.photo))
    return items.map { .photo($0.with(standings[$0.id]), standings[$0.id]) }
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

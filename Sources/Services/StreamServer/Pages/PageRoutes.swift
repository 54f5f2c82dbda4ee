import Domain
import GRDB
import Hummingbird
import Markup

/// The household's photos as a page, for everybody with a browser, and as feeds.
enum PageRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/", .anyone, use: everybody)
    endpoints.get("/tags/:tag", .anyone, use: tag)
    endpoints.get("/{user}", .anyone, use: person)
    endpoints.get("/{user}/{id}", .anyone, use: single)
    endpoints.get("/feed.atom", .anyone) { context in
      let page = try await photos(.everybody(onlyPictures: true), context)
      return context.cached(
        page.atomFeed(of: context.household), type: "application/atom+xml")
    }
    endpoints.get("/feed.json", .anyone) { context in
      let page = try await photos(.everybody(onlyPictures: true), context)
      let feed = page.jsonFeed(of: context.household)
      return context.cached(String(buffer: feed.bytes), type: "application/feed+json")
    }
    endpoints.get("/style.css", .anyone) { context in
      context.cached(PageStyle.css, type: "text/css")
    }
    endpoints.get("/avatars/:name", .anyone, use: avatar)
  }

  private static func everybody(_ context: RequestContext) async throws -> Response {
    let page = try await photos(.everybody(onlyPictures: true), context)
    return context.cached(page.html(of: context.household, at: "/"))
  }

  private static func person(_ context: RequestContext) async throws -> Response {
    let user = try await user(in: context)
    let page = try await photos(
      .author(user.id, onlyPictures: true, withReplies: true), context)
    let html = page.html(
      of: context.household, at: "/@" + user.name, heading: user.displayName, note: user.note)
    return context.cached(html)
  }

  private static func tag(_ context: RequestContext) async throws -> Response {
    let tag = try context.part("tag").tagKey
    let page = try await photos(.tag(tag, onlyPictures: true), context)
    let html = page.html(
      of: context.household, at: "/tags/" + tag.percentEncoded, heading: "#" + tag)
    return context.cached(html)
  }

  private static func photos(
    _ timeline: Timeline, _ context: RequestContext
  ) async throws -> GalleryPage {
    let below = try Cursor(context.query).below
    return try await context.household.read { try $0.photos(timeline, below: below) }
  }

  private static func single(_ context: RequestContext) async throws -> Response {
    let author = try await user(in: context)
    let id = try context.id()
    let found = try await context.household.read { snapshot in
      try snapshot.find(id).flatMap(snapshot.photo).map { photo in
        // Neighbours are those of the gallery: who has the address of another one sees the way to it, too.
        (
          photo, try snapshot.neighbour(of: id, isNewer: true), try snapshot.neighbour(of: id),
          try snapshot.pollStanding(of: id)
        )
      }
    }
    guard let (photo, newer, older, poll) = found, photo.author.id == author.id else {
      throw APIError.notFound
    }
    let html = PhotoHTML(photo: photo, household: context.household, poll: poll)
    let body = """
      <header><p><a href="/">\(context.household.configuration.title.html)</a></p></header>
      <main>
      \(html.article(newer: newer, older: older))
      </main>
      """
    return context.cached(HTMLPage(title: html.title, head: html.preview, body: body))
  }

  /// The user in `/@anna`.
  private static func user(in context: RequestContext) async throws -> User {
    let part = try context.part("user")
    guard part.hasPrefix("@") else { throw APIError.notFound }
    let name = String(part.dropFirst())
    let user = try await context.read { try User.find(named: name, in: $0.db) }
    guard let user else { throw APIError.notFound }
    return user
  }

  /// A picture of somebody: their initial on a colour of their own.
  private static func avatar(_ context: RequestContext) async throws -> Response {
    let parts = try context.part("name").split(separator: ".")
    guard parts.count == 2, parts[1] == "svg", let id = Int64(id: parts[0]) else {
      throw APIError.notFound
    }
    let user = try await context.read { try User.find(id, in: $0.db) }
    let letter = user?.displayName.first.map { String($0).uppercased() } ?? "•"
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="400" height="400">
      <rect width="100" height="100" fill="hsl(\((id >> 16) % 360), 40%, 40%)"/>
      <text x="50" y="68" font-family="sans-serif" font-size="50" fill="#fff" \
      text-anchor="middle">\(letter.html)</text>
      </svg>
      """
    return context.cached(svg, type: "image/svg+xml")
  }
}

/// A status as the page and its feeds show it.
struct PostedPhoto: Sendable {
  let status: Status
  let author: User
  let media: [StoredMedia]
}

/// One page of what everybody may see and that has pictures, newest first.
struct GalleryPage: Sendable {
  let photos: [PostedPhoto]
  /// The id below which the next page begins; nil on the last.
  let next: Int64?

  /// When something on it last changed; nil if it is empty.
  var changed: Timestamp? {
    photos.map { $0.status.editedAt ?? Timestamp(snowflake: $0.status.id) }.max()
  }
}

extension Snapshot {
  /// Whole rows, in two, three, four or six columns.
  private static let pageLength = 24

  /// The photo of the gallery right before or after a place in it.
  fileprivate func neighbour(of id: Int64, isNewer: Bool = false) throws -> PostedPhoto? {
    // Stories are not in the gallery: so many in a row are not looked past.
    var cursor = Cursor(below: isNewer ? .max : id, limit: 10)
    if isNewer { (cursor.above, cursor.isUpward) = (id, true) }
    let entries = try page(.everybody(onlyPictures: true), cursor)
    let statuses = try (isNewer ? entries.reversed() : entries)
      .compactMap { try Status.fetchOne(db, key: $0.line.id) }
    return try statuses.first { $0.expiresAt == nil }.flatMap(photo)
  }

  /// Reads a page. Stories are not on it: they would stay in caches.
  fileprivate func photos(_ timeline: Timeline, below: Int64) throws -> GalleryPage {
    let entries = try page(timeline, Cursor(below: below, limit: Self.pageLength + 1))
    let statuses = try entries.prefix(Self.pageLength).compactMap {
      try Status.fetchOne(db, key: $0.line.id)
    }
    return GalleryPage(
      photos: try statuses.filter { $0.visibility == .everybody && $0.expiresAt == nil }
        .compactMap(photo),
      next: entries.count > Self.pageLength ? entries[Self.pageLength - 1].line.id : nil)
  }

  /// Reads what belongs to a status; nil of a boost, and if its author is gone.
  fileprivate func photo(_ status: Status) throws -> PostedPhoto? {
    guard status.boostOf == nil else { return nil }
    return try User.find(status.author, in: db).map {
      PostedPhoto(status: status, author: $0, media: try StoredMedia.all(of: status.id, in: db))
    }
  }
}

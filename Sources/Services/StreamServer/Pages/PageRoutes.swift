import Domain
import Hummingbird

/// The household's photos as a page, for everybody with a browser, and as feeds.
struct PageRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/", .anyone, use: everybody)
    endpoints.get("/tags/:tag", .anyone, use: tag)
    endpoints.get("/{user}", .anyone, use: person)
    endpoints.get("/{user}/{id}", .anyone, use: single)
    endpoints.get("/feed.atom", .anyone) { call in
      let page = try await photos(.everybody(onlyPictures: true), call)
      let feed = AtomFeed(page: page, household: call.household)
      return call.cached(feed.xml, type: "application/atom+xml", changed: page.changed)
    }
    endpoints.get("/feed.json", .anyone) { call in
      let page = try await photos(.everybody(onlyPictures: true), call)
      let feed = JSONFeed(page: page, household: call.household)
      return call.cached(feed.json, type: "application/feed+json", changed: page.changed)
    }
    endpoints.get("/style.css", .anyone) { call in
      call.cached(PageStyle.css, type: "text/css")
    }
    endpoints.get("/avatars/:name", .anyone, use: avatar)
  }

  private static func everybody(_ call: Call) async throws -> Response {
    let photos = try await photos(.everybody(onlyPictures: true), call)
    return answer(PhotoListHTML(photos: photos, path: "/", household: call.household), call)
  }

  private static func person(_ call: Call) async throws -> Response {
    let user = try await user(in: call)
    let photos = try await photos(
      .author(user.id, viewer: nil, onlyPictures: true, withReplies: true), call)
    return answer(
      PhotoListHTML(
        photos: photos, heading: user.displayName, note: user.note, path: "/@" + user.name,
        household: call.household), call)
  }

  private static func tag(_ call: Call) async throws -> Response {
    let tag = try call.part("tag").lowercased()
    let photos = try await photos(.tag(tag, onlyPictures: true), call)
    return answer(
      PhotoListHTML(
        photos: photos, heading: "#" + tag, path: "/tags/" + tag.queryEncoded,
        household: call.household), call)
  }

  private static func photos(_ timeline: Timeline, _ call: Call) async throws -> PhotoPage {
    let below = try Cursor(call.query).below
    let now = call.now
    return try await call.store.read { try PhotoPage(timeline, below: below, in: $0, at: now) }
  }

  private static func answer(_ list: PhotoListHTML, _ call: Call) -> Response {
    call.cached(list.page, changed: list.photos.changed)
  }

  private static func single(_ call: Call) async throws -> Response {
    let author = try await user(in: call)
    let (id, now) = (try call.id(), call.now)
    let photo = try await call.store.read { db in
      try StatusTable(db: db).status(id, for: nil, at: now).flatMap {
        try PostedPhoto($0, in: db)
      }
    }
    guard let photo, photo.author.id == author.id else { throw APIError.notFound }
    let html = PhotoHTML(photo: photo, household: call.household, isAlone: true, isFirst: true)
    let body = """
      <header><p><a href="/">\(call.household.configuration.title.html)</a></p></header>
      <main>
      \(html.html)
      </main>
      """
    return call.cached(
      HTMLPage(title: html.title, body: body),
      changed: photo.status.editedAt ?? html.date)
  }

  /// The user in `/@anna`.
  private static func user(in call: Call) async throws -> User {
    let part = try call.part("user")
    guard part.hasPrefix("@") else { throw APIError.notFound }
    let name = String(part.dropFirst())
    guard let user = try await call.store.read({ try UserTable(db: $0).user(named: name) }) else {
      throw APIError.notFound
    }
    return user
  }

  /// A letter in a circle, in a colour of its own.
  private static func avatar(_ call: Call) async throws -> Response {
    let parts = try call.part("name").split(separator: ".")
    guard parts.count == 2, parts[1] == "svg", let id = Int64(id: parts[0]) else {
      throw APIError.notFound
    }
    let user = try await call.store.read { try UserTable(db: $0).user(id) }
    let letter = user?.displayName.first.map { String($0).uppercased() } ?? "•"
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="400" height="400">
      <rect width="100" height="100" fill="hsl(\((id >> 16) % 360), 40%, 40%)"/>
      <text x="50" y="68" font-family="sans-serif" font-size="50" fill="#fff" \
      text-anchor="middle">\(letter.html)</text>
      </svg>
      """
    return call.cached(svg, type: "image/svg+xml")
  }
}

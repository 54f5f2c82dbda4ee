import Domain
import Fakes
import Networking
import Synchronization
import Web

/// A site with pictures, which answers as a good server does, or has one bad habit.
final class PictureSite: Requesting {
  /// What it does wrong when it is asked for a part.
  enum Habit: CaseIterable {
    case sendsAll, startsBefore, startsBehind, hasChanged, refuses, liesAboutTotal, tellsNoRange
  }

  /// A picture, or what there is instead.
  struct Page {
    var bytes: [UInt8]
    var tag: String? = "\"1\""
    var status = 200
    var headers: WebHeaders = [:]
    /// It breaks off after so many bytes, each time.
    var breaksAfter: Int?
    var habit: Habit?
    /// It stops after its first piece until it is let go on.
    var isHeld = false

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }
  }

  private struct State {
    var pages: [String: Page] = [:]
    var requests: [WebRequest] = []
    var running: [String] = []
    var isOffline = false
  }

  private let state = Mutex(State())

  /// What it was asked, in order.
  var requests: [WebRequest] { state.withLock { $0.requests } }
  /// What it was asked for, in order.
  var paths: [String] { requests.map(\.address.target) }
  /// What is on its way.
  var running: [String] { state.withLock { $0.running } }

  /// The page at a path.
  subscript(path: String) -> Page? {
    get { state.withLock { $0.pages[path] } }
    set { state.withLock { $0.pages[path] = newValue } }
  }

  /// Whether it cannot be reached.
  var isOffline: Bool {
    get { state.withLock { $0.isOffline } }
    set { state.withLock { $0.isOffline = newValue } }
  }

  func send(_ request: WebRequest) async throws -> WebResponse {
    try await send(request, opening: { _ in }, to: { _ in })
  }

  func send(
    _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
    to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let path = request.address.target
    let page = try state.withLock { state in
      state.requests.append(request)
      guard !state.isOffline else { throw NetworkError.unknownHost(request.address.host) }
      state.running.append(path)
      return state.pages[path]
    }
    defer {
      state.withLock { state in
        if let place = state.running.firstIndex(of: path) { state.running.remove(at: place) }
      }
    }
    guard let page, page.status == 200 else {
      return WebResponse(status: page?.status ?? 404, address: request.address)
    }
    if let tag = page.tag, request.freshness?.entityTag == tag {
      return WebResponse(status: 304, headers: page.headers, address: request.address)
    }
    let (head, bytes) = answer(request, page)
    guard head.status < 300 else {
      return WebResponse(status: head.status, headers: head.headers, address: request.address)
    }
    try await opening(head)
    try await hand(on: bytes, of: page, at: path, to: sink)
    return WebResponse(status: head.status, headers: head.headers, address: request.address)
  }
}

extension PictureSite {
  private func hand(
    on bytes: ArraySlice<UInt8>, of page: Page, at path: String,
    to sink: (ArraySlice<UInt8>) async throws -> Void
  ) async throws {
    var rest = bytes
    let step = max(1, bytes.count / 4)
    while !rest.isEmpty {
      try Task.checkCancellation()
      if let end = page.breaksAfter, rest.startIndex + step > end {
        if rest.startIndex < end { try await sink(rest[..<end]) }
        throw NetworkError.interrupted(host: "photos.example")
      }
      try await sink(rest.prefix(step))
      rest = rest.dropFirst(step)
      try await until("\(path) to be let go on") {
        try Task.checkCancellation()
        return self[path]?.isHeld != true
      }
    }
  }

  private func answer(_ request: WebRequest, _ page: Page) -> (WebHead, ArraySlice<UInt8>) {
    var headers = page.headers
    headers["ETag"] = page.tag
    let whole: (WebHead, ArraySlice<UInt8>) = {
      var headers = headers
      if headers["Content-Length"] == nil { headers["Content-Length"] = "\(page.bytes.count)" }
      return (WebHead(status: 200, headers: headers), page.bytes[...])
    }()
    if let range = request.headers["Range"], range.hasPrefix("bytes=0-"),
      let last = Int(range.dropFirst("bytes=0-".count)), page.habit != .sendsAll
    {
      return (WebHead(status: 206, headers: headers), page.bytes.prefix(last + 1))
    }
    guard let range = request.headers["Range"],
      let start = Int(range.dropFirst("bytes=".count).dropLast()),
      page.habit == .hasChanged || page.tag == nil || request.headers["If-Range"] == page.tag,
      page.habit != .sendsAll
    else { return whole }
    guard start < page.bytes.count, page.habit != .refuses else {
      return (WebHead(status: 416, headers: headers), [])
    }
    var first = start
    if page.habit == .startsBefore { first -= 1 }
    if page.habit == .startsBehind { first += 1 }
    let total = page.bytes.count + (page.habit == .liesAboutTotal ? 7 : 0)
    if page.habit != .tellsNoRange {
      headers["Content-Range"] = "bytes \(first)-\(total - 1)/\(total)"
    }
    return (WebHead(status: 206, headers: headers), page.bytes[first...])
  }
}

/// A site as a network client reaches it.
struct SiteTransport: Transport {
  let site: PictureSite

  func exchange(
    _ request: WebRequest,
    receive: @escaping @Sendable (TransportEvent) async throws -> Bool
  ) async throws {
    let response = try await site.send(
      WebRequest(request.address, headers: request.headers),
      opening: { _ = try await receive(.head(status: $0.status, headers: $0.headers)) },
      to: { _ = try await receive(.piece(Array($0))) })
    guard response.status >= 300 else { return }
    _ = try await receive(.head(status: response.status, headers: response.headers))
  }
}

import Crypto
import Domain
import Files
import Foundation
import GRDB
import Hummingbird
import NIOCore
import Pictures

/// Pictures' files, for those who may see what they were posted with.
enum PictureFileRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/media/:name", .anyone, use: send)
  }

  private static func send(_ context: RequestContext) async throws -> Response {
    let (name, query) = (try context.part("name"), context.query)
    let found = try await context.read { try $0.file(named: name, signedBy: query) }
    guard let (path, caching) = found,
      let type = PictureFormat.browserFormats.first(where: { path.hasSuffix(".\($0.ending)") })
    else { throw APIError.notFound }
    let folder = context.household.pictureStore.folder
    guard let length = await folder.length(of: path) else { throw APIError.notFound }
    let tag = "\"\(name)\""
    var headers: HTTPFields = [
      .cacheControl: caching, .eTag: tag, .acceptRanges: "bytes", .contentType: type.mediaType,
      .contentSecurityPolicy: "default-src 'none'; sandbox", .accessControlAllowOrigin: "*",
    ]
    let asked = context.request.headers
    if asked.isKnown(tag) { return Response(status: .notModified, headers: headers) }
    guard let download = context.household.downloads.open(context.connection.origin) else {
      throw APIError.tooMany(until: context.now.advanced(by: .seconds(5)), at: context.now)
    }
    var (range, status) = (0..<length, HTTPResponse.Status.ok)
    let isSameFile = asked[.ifRange].map { $0 == tag } ?? true
    if isSameFile, let wanted = ByteRange(asked[.range]) {
      guard let part = wanted.range(of: length) else {
        headers[.contentRange] = "bytes */\(length)"
        return Response(status: .rangeNotSatisfiable, headers: headers)
      }
      (range, status) = (part, .partialContent)
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"
    }
    let (location, eventLoop) = (folder.location(of: path), context.connection.eventLoop)
    let body = ResponseBody(contentLength: range.count) { [range] writer in
      // At the connection's own thread, or a writer would be ahead of it: it waits only once that has
      // found the network to be full, and a whole picture might be in memory before.
      try await withTaskExecutorPreference(ConnectionExecutor(eventLoop)) {
        try await write(location, range, to: &writer)
      }
      withExtendedLifetime(download) {}
    }
    return Response(status: status, headers: headers, body: body)
  }

  /// Sends small pieces: a slow reader costs little memory, and no open file.
  private static func write(
    _ location: FileLocation, _ range: Range<Int>, to writer: inout any ResponseBodyWriter
  ) async throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = try piece(of: location, offset..<range.upperBound)
      offset += piece.readableBytes
      try await writer.write(piece)
    }
    try await writer.finish(nil)
  }

  /// The next bytes. Nothing but them is in memory while somebody takes their time to read them.
  private static func piece(of location: FileLocation, _ range: Range<Int>) throws -> ByteBuffer {
    let bytes = try OpenFile(location).bytes(
      at: range.lowerBound, limit: min(8 << 10, range.count))
    guard !bytes.isEmpty else { throw CancellationError() }
    return ByteBuffer(bytes: bytes)
  }
}

/// Runs tasks on the thread of a connection.
private final class ConnectionExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

// Who may have a picture.
//
// Most programs ask for pictures without their token, so the addresses of those that are not for
// everybody are signed. A signature is for the pictures of one status, or for one picture that is not
// posted yet, and for one person: it opens nothing that they may not see at that moment. It is good for a
// month at most, and until their password changes. It stays the same for half of that time, so that
// programs find again what they have.
extension Snapshot {
  /// The path of the file that an address means, and its `Cache-Control`: browsers keep what everybody
  /// may see, and ask again and again for the rest. Nil if there is nothing, or nothing for the viewer or
  /// whoever the address was signed for.
  fileprivate func file(
    named name: String, signedBy query: FormData
  ) throws -> (path: String, caching: String)? {
    let media = try StoredMedia.fetchOne(
      db, key: ["name": String(name.prefix { $0 != "." && $0 != "-" })])
    guard let media, let path = media.path(of: name) else { return nil }
    if let status = try media.status.flatMap(seen(by: nil).find) {
      let left = status.expiresAt.map { ($0.milliseconds - now.milliseconds) / 1000 } ?? .max
      return (path, "private, max-age=\(min(86_400, left))")
    }
    if try media.status == nil && media.isPortrait(in: db) {
      return (path, "private, max-age=86400")
    }
    let signed = try signer(of: query, for: media.status ?? media.id)
    guard let viewer = viewer ?? signed else { return nil }
    let mayHave =
      try media.status.map { try seen(by: viewer).find($0) != nil } ?? (media.owner == viewer)
    return mayHave ? (path, "private, no-cache") : nil
  }

  /// What follows the address of a picture, so that the viewer gets it; `subject` is its status, or the
  /// picture if it is not posted.
  func signature(for subject: Int64) throws -> String {
    guard let viewer else { return "" }
    let end = period + 2
    let signature = try signature(of: subject, for: viewer, until: end)
    return signature.map { "?viewer=\(viewer)&until=\(end)&signature=\($0)" } ?? ""
  }

  /// For whom the end of an address was signed; nil if it was not, or is too old.
  private func signer(of query: FormData, for subject: Int64) throws -> Int64? {
    guard let viewer = query.text("viewer").flatMap({ Int64(id: $0) }),
      let end = query.text("until").flatMap({ Int64(untrusted: $0) }), period < end,
      let given = query.text("signature"),
      let signature = try signature(of: subject, for: viewer, until: end)
    else { return nil }
    return Data(signature.utf8).isSame(as: Data(given.utf8)) ? viewer : nil
  }

  private func seen(by viewer: Int64?) -> Snapshot {
    Snapshot(db: db, household: household, viewer: viewer, now: now)
  }

  /// The number of the current period of fifteen days.
  private var period: Int64 { now.milliseconds / (15 * 86_400_000) }

  /// Made with a key of the person's own, which changes with their password; nil if there is nobody.
  private func signature(
    of subject: Int64, for viewer: Int64, until end: Int64
  ) throws -> String? {
    let statement = try db.cachedStatement(
      sql:
        "SELECT pictureKey.key, user.salt FROM pictureKey, user WHERE user.id = ? AND NOT isDisabled"
    )
    guard let row = try Row.fetchOne(statement, arguments: [viewer]) else { return nil }
    let key = HMAC<SHA256>.authenticationCode(
      for: row[1] as Data, using: SymmetricKey(data: row[0] as Data))
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("\(subject) \(viewer) \(end)".utf8), using: SymmetricKey(data: Data(key)))
    return Data(Data(code).prefix(16)).base64URL
  }
}

/// One range of bytes that a client asks for (RFC 9110, 14.1).
struct ByteRange {
  /// The first; nil counts from the end.
  private let first: Int?
  /// The last, or how many from the end; nil is up to the end.
  private let last: Int?

  /// Reads a `Range` header; nil if there is none, or several ranges, or something unknown: then
  /// the whole is sent.
  init?(_ header: String?) {
    guard let match = header?.wholeMatch(of: /bytes=([0-9]*)-([0-9]*)/) else { return nil }
    (first, last) = (Int(untrusted: match.1), Int(untrusted: match.2))
    let isReadable = (first != nil || match.1.isEmpty) && (last != nil || match.2.isEmpty)
    guard isReadable, first != nil || last != nil, first ?? 0 <= last ?? .max else { return nil }
  }

  /// The bytes of a file of this length; nil if there are none.
  func range(of length: Int) -> Range<Int>? {
    guard let first else {
      let count = min(last ?? 0, length)
      return count > 0 ? (length - count)..<length : nil
    }
    guard first < length else { return nil }
    return first..<min(length, (last ?? length) < length ? (last ?? length) + 1 : length)
  }
}

import Domain
import Foundation
import GRDB
import Hummingbird
import NIOCore
import Pictures

/// Pictures' files, for those who may see what they were posted with.
struct PictureFileRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/media/:name", .anyone, use: send)
  }

  private static func send(_ context: RequestContext) async throws -> Response {
    let (name, query, viewer, now) = (
      try context.part("name"), context.query, context.viewer, context.now
    )
    let found = try await context.store.read {
      try ShownFile(named: name, to: viewer, signedBy: query, in: $0, at: now)
    }
    guard let file = found,
      let type = PictureFormat.browserFormats.first(where: { $0.ending == file.ending })
    else { throw APIError.notFound }
    let tag = "\"\(name)\""
    let headers: HTTPFields = [
      .cacheControl: file.caching, .eTag: tag,
      .acceptRanges: "bytes", .contentType: type.mediaType,
      .contentSecurityPolicy: "default-src 'none'; sandbox",
      .accessControlAllowOrigin: "*",
    ]
    let folder = context.household.pictureStore.folder
    guard let length = try await folder.length(of: file.path) else { throw APIError.notFound }
    if context.request.headers.isKnown(tag) {
      return Response(status: .notModified, headers: headers)
    }
    guard let download = context.household.downloads.download(to: context.connection.origin) else {
      throw APIError.tooMany(until: now.advanced(by: .seconds(5)), at: now)
    }
    return answer(context, file.path, length, headers, tag, folder, download)
  }

  private static func answer(
    _ context: RequestContext, _ path: String, _ length: Int, _ headers: HTTPFields, _ tag: String,
    _ folder: PictureFolder, _ download: ConnectionCounter.Download
  ) -> Response {
    let (request, eventLoop) = (context.request, context.connection.eventLoop)
    var headers = headers
    var range = 0..<length
    var status = HTTPResponse.Status.ok
    let isSameFile = request.headers[.ifRange].map { $0 == tag } ?? true
    if isSameFile, let wanted = ByteRange(request.headers[.range]) {
      guard let part = wanted.range(of: length) else {
        headers[.contentRange] = "bytes */\(length)"
        return Response(status: .rangeNotSatisfiable, headers: headers)
      }
      range = part
      status = .partialContent
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"
    }
    let body = ResponseBody(contentLength: range.count) { [range] writer in
      // At the connection's own thread, or a writer would be ahead of it: it waits only once that has
      // found the network to be full, and a whole picture might be in memory before.
      try await withTaskExecutorPreference(ConnectionExecutor(eventLoop)) {
        try await write(path, range, folder, to: &writer)
      }
      withExtendedLifetime(download) {}
    }
    return Response(status: status, headers: headers, body: body)
  }

  /// A little at a time: who reads slowly keeps no more of it in memory.
  private static func write(
    _ path: String, _ range: Range<Int>, _ folder: PictureFolder,
    to writer: inout any ResponseBodyWriter
  ) async throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let bytes = try await folder.bytes(
        of: path, from: offset, count: min(16 << 10, range.upperBound - offset))
      guard !bytes.isEmpty else { throw CancellationError() }
      try await writer.write(ByteBuffer(bytes: bytes))
      offset += bytes.count
    }
    try await writer.finish(nil)
  }
}

/// Runs tasks at the thread of a connection.
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

/// A picture's file that somebody may have.
private struct ShownFile {
  /// What the folder calls it.
  let path: String
  /// `Cache-Control`: browsers keep what everybody may see, and ask again and again for the rest.
  let caching: String

  var ending: Substring { path.drop { $0 != "." }.dropFirst() }

  /// Finds what an address means; nil if there is nothing, or nothing for `viewer`, who may be the one
  /// the address was signed for.
  init?(
    named name: String, to viewer: Int64?, signedBy query: FormData, in db: Database,
    at now: Timestamp
  ) throws {
    let media = try StoredMedia.find(
      named: String(name.prefix { $0 != "." && $0 != "-" }), in: db)
    guard let media, let path = media.path(of: name) else { return nil }
    self.path = path
    if let status = try media.status.flatMap({ try Status.find($0, for: nil, at: now, in: db) }) {
      let left = status.expiresAt.map { ($0.milliseconds - now.milliseconds) / 1000 } ?? .max
      caching = "private, max-age=\(min(86_400, left))"
      return
    }
    caching = "private, no-cache"
    let subject = media.status ?? media.id
    let signed = try PictureSigner.viewer(of: query, for: subject, in: db, at: now)
    guard let viewer = viewer ?? signed else { return nil }
    let mayHave =
      try media.status.map { try Status.find($0, for: viewer, at: now, in: db) != nil }
      ?? (media.owner == viewer)
    guard mayHave else { return nil }
  }
}

extension HTTPFields {
  /// Whether the client says that it has what this tag stands for.
  func isKnown(_ tag: String) -> Bool {
    guard let header = self[.ifNoneMatch] else { return false }
    return header == "*"
      || header.split(separator: ",").contains { item in
        item.filter { $0 != " " }.trimmingPrefix("W/") == tag
      }
  }
}

/// One range of bytes that a client asks for (RFC 9110, 14.1).
enum ByteRange: Hashable {
  case from(Int, through: Int?)
  case last(Int)

  /// Reads a `Range` header; nil if there is none, or several ranges, or something unknown: then
  /// the whole is sent.
  init?(_ header: String?) {
    guard let header, header.hasPrefix("bytes="), !header.contains(",") else { return nil }
    let parts = header.dropFirst(6).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[0].isEmpty {
      guard let count = Self.number(parts[1]) else { return nil }
      self = .last(count)
      return
    }
    guard let start = Self.number(parts[0]) else { return nil }
    guard !parts[1].isEmpty else {
      self = .from(start, through: nil)
      return
    }
    guard let end = Self.number(parts[1]), end >= start else { return nil }
    self = .from(start, through: end)
  }

  /// The bytes of a file of this length; nil if there are none.
  func range(of length: Int) -> Range<Int>? {
    switch self {
    case .from(let start, let end):
      guard start < length else { return nil }
      return start..<min(length, (end ?? length) < length ? (end ?? length) + 1 : length)
    case .last(let count):
      return count > 0 && length > 0 ? max(0, length - count)..<length : nil
    }
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(untrusted: text) : nil
  }
}

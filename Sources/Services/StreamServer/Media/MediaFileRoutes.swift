import Foundation
import Hummingbird
import NIOCore
import PictureFiles

/// Pictures' files: they never change, so that browsers keep them for good.
struct MediaFileRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/media/:name", .anyone, use: send)
  }

  private static func send(_ call: Call) async throws -> Response {
    let name = try call.part("name")
    guard let type = PictureType.of(fileName: name) else { throw APIError.notFound }
    let tag = "\"\(name.prefix(64))\""
    let headers: HTTPFields = [
      .cacheControl: "public, max-age=31536000, immutable", .eTag: tag,
      .acceptRanges: "bytes", .contentType: type.mediaType,
      .contentSecurityPolicy: "default-src 'none'; sandbox",
      .accessControlAllowOrigin: "*",
    ]
    let storage = call.household.media.storage
    guard let length = try await storage.length(of: name) else { throw APIError.notFound }
    if call.request.headers.isKnown(tag) { return Response(status: .notModified, headers: headers) }
    return answer(call.request, name, length, headers, tag, storage)
  }

  private static func answer(
    _ request: Request, _ name: String, _ length: Int, _ headers: HTTPFields, _ tag: String,
    _ storage: any MediaStoring
  ) -> Response {
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
    return Response(status: status, headers: headers, body: body(name, range, storage))
  }

  private static func body(
    _ name: String, _ range: Range<Int>, _ storage: any MediaStoring
  ) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let bytes = try await storage.bytes(
          of: name, from: offset, count: min(256 << 10, range.upperBound - offset))
        guard !bytes.isEmpty else { throw CancellationError() }
        try await writer.write(ByteBuffer(bytes: bytes))
        offset += bytes.count
      }
      try await writer.finish(nil)
    }
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

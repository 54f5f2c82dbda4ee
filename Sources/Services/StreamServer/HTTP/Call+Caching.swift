import Crypto
import Domain
import Hummingbird

extension Call {
  /// A page as caches like it.
  func cached(_ page: HTMLPage, changed: Timestamp?) -> Response {
    cached(page.response(), of: page.html, changed)
  }

  /// A text as caches like it.
  func cached(_ text: String, type: String, changed: Timestamp? = nil) -> Response {
    cached(.text(text, type: type), of: text, changed)
  }

  /// With a hash of the content as `ETag`; without the content if the client has it.
  ///
  /// `If-Modified-Since` counts only without a hash: a removed photo makes a page older.
  private func cached(_ answer: Response, of text: String, _ changed: Timestamp?) -> Response {
    var answer = answer
    let digest = SHA256.hash(data: Array(text.utf8)).prefix(12)
    let tag = "\"" + digest.map { String($0, radix: 36) }.joined(separator: "-") + "\""
    answer.headers[.eTag] = tag
    answer.headers[.cacheControl] = "public, max-age=60"
    let date = changed.map { UTCDate($0).http }
    if let date { answer.headers[.lastModified] = date }
    let isKnown =
      request.headers[.ifNoneMatch] == nil
      ? date != nil && request.headers[.ifModifiedSince] == date : request.headers.isKnown(tag)
    guard isKnown else { return answer }
    var headers = answer.headers
    headers[.contentLength] = nil
    return Response(status: .notModified, headers: headers)
  }
}

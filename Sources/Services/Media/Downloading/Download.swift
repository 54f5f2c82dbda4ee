import Concurrency
import Domain
import Storage
import Web

/// Downloads pictures. Continues downloads that broke off, and starts again if a server continues with
/// something else.
struct Download: Sendable {
  let web: any Requesting
  let folder: DownloadFolder
  let time: any TimeSource
  let stopwatch: Stopwatch
  let room: @Sendable (Int, DownloadFile) async -> Bool
  /// How many bytes are taken in where they cannot be in a file.
  var mostInMemory = 64 << 20

  /// A person may be waiting: a server that says nothing for 15 seconds has failed.
  static let limits = WebLimits(firstByte: .seconds(15), patience: .seconds(15))

  /// What to download.
  struct Order: Sendable {
    var address: WebAddress
    /// The picture's name, by which the scheduler knows how urgent it is.
    var subject: String?
    /// The version that is known already, which need not be sent again.
    var known: Freshness?
    var expiresAt: Timestamp?
  }

  /// Downloads a picture; `tell` is told about ten times a second how many bytes have come, of how many.
  ///
  /// Throws ``NetworkError``, ``MediaError``, or `CancellationError` when cancelled.
  func run(
    _ order: Order, tell: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> DownloadOutcome {
    // What is only checked is asked for whole, and not gone on with.
    let file = order.known == nil ? folder.file(of: order.address) : folder.scratch()
    let sink = DownloadSink(order, into: file ?? folder.scratch(), of: self, tell: tell)
    do {
      do {
        return try await attempt(order, into: sink)
      } catch is DownloadSink.Anew {
        await sink.empty()
        return try await attempt(order, into: sink)
      }
    } catch is DownloadSink.Anew {
      throw MediaError.unavailable(
        reason: "\(order.address.host) does not send what it announced: try again later")
    } catch {
      await sink.breakOff()
      throw error
    }
  }
}

extension Download {
  private func attempt(_ order: Order, into sink: DownloadSink) async throws -> DownloadOutcome {
    if await sink.isComplete { return .arrived(try await sink.finish()) }
    var request = WebRequest(order.address)
    request.headers = await sink.continuation ?? [:]
    // A length that is not that of the picture would be of no use.
    request.headers["Accept-Encoding"] = "identity"
    request.freshness = order.known
    request.limits = Self.limits
    (request.subject, request.priority) = (order.subject, .ahead)
    // Who handed the address on has left `http` only where a person typed it.
    request.allowsPlainHTTP = !order.address.isEncrypted
    let response = try await web.send(
      request, opening: { try await sink.open($0) }, to: { try await sink.take($0) })
    if response.isNotModified, order.known != nil {
      return .unchanged(Lifetime.duration(by: response.headers, isNamed: true))
    }
    if response.status == 416, await sink.continuation != nil { throw DownloadSink.Anew() }
    guard (200..<300).contains(try response.accepted().status) else {
      throw NetworkError.refused(host: order.address.host, status: response.status)
    }
    return .arrived(try await sink.finish())
  }
}

/// A picture that was downloaded. Its file is removed with the last reference to this.
struct Arrival: Sendable {
  /// Its bytes.
  let content: PictureContent
  /// What the server called this version.
  let freshness: Freshness?
  /// How long it is shown without asking again.
  let lifetime: Duration
  /// The file that holds the bytes, if they are in one.
  let file: DownloadFile?

  /// Leaves the file for another time, if its version will be known then.
  func leave() {
    if let file, file.record?.condition != nil { file.leave() }
  }
}

/// How a download ended.
enum DownloadOutcome: Sendable {
  /// All of it is here.
  case arrived(Arrival)
  /// The known version is still the newest, and need not be checked for so long.
  case unchanged(Duration)
}

/// How long an original is shown without asking whether it has changed.
///
/// As long as `Cache-Control` says, but at least a day and at most thirty, as pictures seldom change. Without a
/// name for its version all of it has to be sent again, so then it is thirty days.
enum Lifetime {
  static let shortest = Duration.seconds(86_400)
  static let longest = Duration.seconds(30 * 86_400)

  /// The duration by a server's headers; `isNamed` if the version has a name already, which they need not repeat.
  static func duration(by headers: WebHeaders, isNamed: Bool = false) -> Duration {
    guard isNamed || Freshness(headers) != nil else { return longest }
    let words = headers.values(of: "Cache-Control").joined(separator: ",").lowercased()
      .split(separator: ",").map { $0.filter { $0 != " " } }
    if words.contains("immutable") { return longest }
    let age = words.first { $0.hasPrefix("max-age=") }.flatMap { Int(untrusted: $0.dropFirst(8)) }
    return min(longest, max(shortest, .seconds(min(age ?? 0, 30 * 86_400))))
  }
}

import Domain

/// Brings one picture from the web, goes on where another download broke off, and does not believe
/// a server that goes on elsewhere.
struct Download: Sendable {
  let web: any Requesting
  let folder: DownloadFolder
  let time: any TimeSource
  let stopwatch: Stopwatch
  let room: @Sendable (Int, DownloadFile) async -> Bool

  /// A person may be waiting for it: after 15 seconds without a word there is none.
  private static let limits = WebLimits(firstByte: .seconds(15), patience: .seconds(15))

  /// What is asked for.
  struct Order: Sendable {
    var address: WebAddress
    /// The picture's name, by which the scheduler knows how urgent it is.
    var subject: String?
    /// The version that is known already.
    var known: Freshness?
    var expiresAt: Timestamp?
  }

  /// The picture. Throws ``NetworkError``, ``MediaError``, or `CancellationError` when cancelled.
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
        reason: "\(order.address.host) sends other than it says: try again later")
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
    (request.subject, request.priority) = (order.subject, .background)
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

/// A picture that has come from the web; its file is there as long as somebody holds on to this.
struct Arrival: Sendable {
  /// Its bytes.
  let content: PictureContent
  /// What the server called this version.
  let freshness: Freshness?
  /// How long it is shown without asking again.
  let lifetime: Duration
  /// Whose end is the end of the file.
  let file: DownloadFile?

  /// Its file stays for another time, if it is known then of which version it is.
  func leave() {
    if let file, file.record?.condition != nil { file.leave() }
  }
}

/// How a download ended.
enum DownloadOutcome: Sendable {
  /// All of it is here.
  case arrived(Arrival)
  /// It is what is known already, for so long.
  case unchanged(Duration)
}

/// How long an original is shown without asking whether it has changed.
///
/// A day, or as long as `Cache-Control` says, but never less than a day nor more than thirty: pictures
/// seldom change under their address. Where there is nothing to ask by, asking means fetching all of
/// it, which is done after thirty days.
enum Lifetime {
  static let shortest = Duration.seconds(86_400)
  static let longest = Duration.seconds(30 * 86_400)

  /// By what a server said; `isNamed` where its version has a name already, which need not be repeated.
  static func duration(by headers: WebHeaders, isNamed: Bool = false) -> Duration {
    guard isNamed || Freshness(headers) != nil else { return longest }
    let words = headers.values(of: "Cache-Control").joined(separator: ",").lowercased()
      .split(separator: ",").map { $0.filter { $0 != " " } }
    if words.contains("immutable") { return longest }
    let age = words.first { $0.hasPrefix("max-age=") }.flatMap { Int(untrusted: $0.dropFirst(8)) }
    return min(longest, max(shortest, .seconds(min(age ?? 0, 30 * 86_400))))
  }
}

import Domain

/// Brings one picture from the web, goes on where another download broke off, and does not believe
/// a server that goes on elsewhere.
struct Download: Sendable {
  let web: any Requesting
  let folder: PartFolder
  let time: any TimeSource
  let pace: Pace
  let room: @Sendable (Int, PartFile) async -> Bool

  /// A person may be waiting for it: after 15 seconds without a word there is none.
  private static let limits = WebLimits(firstByte: .seconds(15), patience: .seconds(15))

  /// What is asked for.
  struct Order: Sendable {
    var address: WebAddress
    /// The version that is known already.
    var known: Freshness?
    var expiresAt: Timestamp?
    /// Whether somebody waits for it.
    var isAsked = true
  }

  /// The picture. Throws ``NetworkError``, ``MediaError``, or `CancellationError` when cancelled.
  func run(
    _ order: Order, tell: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> DownloadOutcome {
    // What is only checked is asked for whole, and not gone on with.
    let part = order.known == nil ? folder.part(of: order.address) : folder.scratch()
    let surroundings = Intake.Surroundings(
      address: order.address, expiresAt: order.expiresAt, folder: folder, time: time, pace: pace,
      room: room, tell: tell)
    let intake = Intake(part ?? folder.scratch(), surroundings)
    do {
      do {
        return try await attempt(order, into: intake)
      } catch is Intake.Anew {
        await intake.empty()
        return try await attempt(order, into: intake)
      }
    } catch is Intake.Anew {
      throw MediaError.unavailable(
        reason: "\(order.address.host) sends other than it says: try again later")
    } catch {
      await intake.breakOff()
      throw error
    }
  }
}

extension Download {
  private func attempt(_ order: Order, into intake: Intake) async throws -> DownloadOutcome {
    if await intake.isComplete { return .arrived(try await intake.finish()) }
    var request = WebRequest(order.address)
    request.headers = await intake.continuation ?? [:]
    // A length that is not that of the picture would be of no use.
    request.headers["Accept-Encoding"] = "identity"
    request.freshness = order.known
    request.limits = Self.limits
    request.priority = order.isAsked ? .visible : .normal
    // Who handed the address on has left `http` only where a person typed it.
    request.allowsPlainHTTP = !order.address.isEncrypted
    let response = try await web.send(
      request, opening: { try await intake.open($0) }, to: { try await intake.take($0) })
    if response.isNotModified, order.known != nil {
      return .unchanged(Lifetime.duration(by: response.headers, isNamed: true))
    }
    if response.status == 416, await intake.continuation != nil { throw Intake.Anew() }
    guard (200..<300).contains(try response.accepted().status) else {
      throw NetworkError.refused(host: order.address.host, status: response.status)
    }
    return .arrived(try await intake.finish())
  }
}

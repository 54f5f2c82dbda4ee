import Domain
import EnginePromises
import Fakes
import Feeds
import Timeline
import Web

extension OddFeed {
  /// A stage around the feed.
  public func stage(at address: WebAddress, time: ManualTime) async -> OddStage {
    await OddStage(minimumTickets: 4, maximumTickets: 10, time: time) { track, reports in
      FeedSupplier(
        of: SourceID(rawValue: "odd"), named: "odd", at: address, over: OddFeedWeb(feed: self),
        FeedDependencies(
          time: time, firstSeen: { track.moment(of: $0) }, moved: { _ in }, reporting: reports))
    }
  }

  /// What was offered and is not in the stream, or is there twice; or what of the stream is not in order.
  /// A window keeps what it was shown, also where a gap is.
  public func check(_ stage: OddStage) throws {
    try stage.checkOrder()
    let shown = Dictionary(grouping: stage.items) {
      TicketID(String($0.text.prefix { $0 != "\n" }))
    }
    for (entry, photos) in offered where shown[entry]?.count ?? 0 < photos {
      throw BrokenPromise(
        .nothingMissed, "\(entry) was offered with \(photos) photos, and has \(shown[entry] ?? [])")
    }
  }
}

/// The web, of which there is nothing but an odd feed.
private struct OddFeedWeb: Requesting {
  let feed: OddFeed

  func send(_ request: WebRequest) async throws -> WebResponse {
    let answer = feed.answer(request.address.target, knowing: request.freshness?.entityTag)
    var headers = [WebHeaders.Field(name: "Content-Type", value: "application/rss+xml")]
    if let tag = answer.tag { headers.append(WebHeaders.Field(name: "ETag", value: tag)) }
    return WebResponse(
      status: answer.status, headers: WebHeaders(headers), body: Array(answer.body.utf8),
      address: request.address)
  }

  func send(
    _ request: WebRequest, to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let response = try await send(request)
    try await sink(response.body[...])
    return response
  }
}

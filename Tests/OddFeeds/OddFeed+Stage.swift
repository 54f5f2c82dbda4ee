import Domain
import EnginePromises
import Fakes
import Feeds
import Timeline
import Web

extension OddFeed {
  /// A stage around the feed.
  public func stage(at address: WebAddress, time: ManualTime) async -> OddStage {
    await OddStage(minimumTickets: 4, maximumTickets: 10, time: time) { track, _, reports in
      ManagedSupplier.feed(
        at: address, as: SourceID(rawValue: "odd"), named: "odd", over: ScriptedWeb(self.answer),
        FeedDependencies(
          time: time, firstSeen: { track.moment(of: $0) }, moved: { _ in }, reporting: reports))
    }
  }

  /// What was offered and is not in the stream, or is there twice; or what of the stream is not in order.
  /// A window keeps what it was shown, also where a gap is.
  public func check(_ stage: OddStage) throws {
    try stage.checkOrder()
    let shown = Dictionary(grouping: stage.items) {
      TicketID(String($0.text.prefix { $0 != "/" }))
    }
    for (entry, photos) in offered where shown[entry]?.count ?? 0 < photos {
      throw BrokenPromise(
        .nothingMissed, "\(entry) was offered with \(photos) photos, and has \(shown[entry] ?? [])")
    }
  }

  private func answer(_ request: WebRequest) -> WebResponse {
    let answer = self.answer(request.address.target, knowing: request.freshness?.entityTag)
    var headers: WebHeaders = ["Content-Type": "application/rss+xml"]
    headers["ETag"] = answer.tag
    return request.answer(answer.body, status: answer.status, headers)
  }
}

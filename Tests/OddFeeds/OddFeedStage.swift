import Domain
import EnginePromises
import Fakes
import Feeds
import Timeline

/// An odd feed, asked by a real supplier through a real engine.
public struct OddFeedStage: Sendable {
  /// What is asked.
  public let feed: OddFeed
  /// What is kept.
  public let track = MemoryTrack()
  /// What was not shown.
  public let reports = RecordingReporter()
  /// What time it is.
  public let time: ManualTime
  /// What is between them.
  public let engine: Engine<Int>

  /// Puts a stage around a feed.
  public init(_ feed: OddFeed, at address: WebAddress, time: ManualTime) async {
    self.feed = feed
    self.time = time
    let supplier = FeedSupplier(
      of: SourceID(rawValue: "odd"), named: "odd", at: address, over: OddFeedWeb(feed: feed),
      FeedDependencies(
        time: time,
        firstSeen: { [track] id in
          let key = TicketKey(supplier: OpaqueID(id.source.rawValue), id: OpaqueID(id.item))
          return track.contents.places[key].map { Timestamp(milliseconds: $0.timestamp) }
        }, moved: { _ in }, reporting: reports))
    let control = ModularControlUnit<Int>()
    await control.add(CountedSupplier(of: supplier), forKey: "odd")
    var options = EngineOptions<Int>(clock: ImpatientClock()) { [time] in time.now.milliseconds }
    options.limits.minimumTickets = 4
    options.limits.maximumTickets = 10
    options.reach = 2
    engine = Engine(store: track, control: control, options: options)
  }

  /// The names of all photos in the stream, from the top.
  public var items: [TicketID] { track.contents.tickets.map(\.key.id) }

  /// Why an operation did not bring all, in words; nil if it did.
  public func failure(_ operation: TrackOperation) async throws -> String? {
    guard let fault = try await engine.perform(operation).answers.first?.fault else { return nil }
    guard case .failed(let error) = fault else { return "\(fault)" }
    return Reason.of(error)
  }

  /// Fills gaps, the first one first, until there are none; why one could not be, if so.
  public func fillAll(within limit: Int = 300) async throws -> String? {
    for _ in 0..<limit {
      guard let gap = try await engine.gaps().first else { return nil }
      if let failure = try await failure(.fill(gap)) { return failure }
    }
    return "there are gaps left: \(try await engine.gaps())"
  }

  /// What was offered and is not in the stream, or is there twice; or what of the stream is not in order.
  /// A window keeps what it was shown, also where a gap is.
  public func check() async throws {
    let contents = track.contents
    try Promise.checkStrictOrder(of: contents.tickets)
    try Promise.checkNoDoubles(in: contents.tickets)
    let shown = Dictionary(grouping: items) { TicketID(String($0.text.prefix { $0 != "\n" })) }
    for (entry, photos) in feed.offered where shown[entry]?.count ?? 0 < photos {
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

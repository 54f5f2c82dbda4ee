import Domain
import EnginePromises
import Fakes
import FaultServer
import OddServers
import Testing
import Timeline

@testable import Fediverse

/// Odd servers over real connections.
@Suite struct OddConnectionTests {
  @Test(arguments: [
    Oddity.repeatingPages, .emptyPages, .relativeLinks, .swappedLinks, .strayLinks, .byteOrderMark,
    .wordIDs,
  ])
  func `all photos arrive`(oddity: Oddity) async throws {
    let server = OddServer([oddity], posts: 20, pagesOf: 6)
    try await FaultServer.run({ FaultAnswer(server, to: $0) }) { host in
      try await withLiveClient { client in
        let items = try await photos(from: host, client).flatMap(pictures)
        #expect(Set(items) == server.items)
        #expect(items.count == server.items.count)
      }
    }
  }

  @Test(arguments: [Oddity.away, .busy, .busyUntil])
  func `what came before a mood is told with it`(mood: Oddity) async throws {
    let calm = OddServer([], posts: 20, pagesOf: 6)
    let moody = OddServer([mood], posts: 20, pagesOf: 6, moodyOneIn: 1)
    try await FaultServer.run({ request in
      FaultAnswer(request.target.contains("max_id") ? moody : calm, to: request)
    }) { host in
      try await withLiveClient { client in
        let page = try await supplier(of: host, client).tickets(
          TicketRequest(timeframe: .everything, limit: 100))
        let told = Set((page.tickets + page.others).map(\.payload).flatMap(pictures))
        #expect(told == calm.offered)
        #expect(!told.isEmpty)
      }
    }
  }

  private func pictures(of photo: Photo) -> [TicketID] {
    OddStage.names(of: photo.pictures.count, in: OpaqueID(photo.id.item))
  }

  private func supplier(of host: FaultServer, _ client: FediverseClient) -> ManagedSupplier<Photo> {
    let session = Invented.session(at: Invented.server(Invented.address(host.address("/"))))
    return ManagedSupplier.timeline(
      .home, as: SourceID(rawValue: "1"), named: "home", over: client,
      TimelineDependencies(storedMoment: { _ in nil }, reporting: RecordingReporter())
    ) { session }
  }

  private func photos(from host: FaultServer, _ client: FediverseClient) async throws -> [Photo] {
    let supplier = supplier(of: host, client)
    var photos: [Photo] = []
    var cursor: TicketPosition?
    for _ in 0..<50 {
      let page = try await supplier.tickets(
        TicketRequest(timeframe: .everything, cursor: cursor, limit: 100))
      photos += page.tickets.map(\.payload)
      guard case .more(let position) = page.rest else { return photos }
      cursor = position
    }
    return photos
  }
}

import Domain
import EnginePromises
import Fakes
import FaultServer
import Fediverse
import Timeline
import Web

extension OddServer {
  /// A stage around a list that is kept here. Of several members, nobody knows in which order they are asked.
  private func listStage() async -> OddStage {
    let (time, account) = (ManualTime(), AccountID(rawValue: 1))
    let members = [Handle("@bo@odd.example")].compactMap { $0 }.map {
      ListMember.person(PersonID(account: account, name: "12"), $0)
    }
    return await OddStage(
      minimumTickets: 6, maximumTickets: 14, time: time, namesEndWith: "/1"
    ) { _, _, reports in
      ManagedSupplier.list(
        as: SourceID(rawValue: "odd"), named: "odd",
        over: FediverseClient(over: ScriptedWeb(self.answer), time: time), reporting: reports,
        members: { members }
      ) { _ in try Self.session() }
    }
  }

  func stage(of kind: OddTrial.Kind) async -> OddStage {
    switch kind {
    case .timeline(let timeline): await stage(of: timeline)
    case .list: await listStage()
    }
  }

  /// A stage around one of the server's timelines.
  public func stage(of timeline: AccountTimeline = .home) async -> OddStage {
    let time = ManualTime()
    if [.favourites, .bookmarks].contains(timeline) {
      return await OddStage(minimumTickets: 6, maximumTickets: 14, time: time) { _, _, reports in
        ManagedSupplier.savedPosts(
          timeline, as: SourceID(rawValue: "odd"), named: "odd",
          over: FediverseClient(over: ScriptedWeb(self.answer), time: time), reporting: reports
        ) { try Self.session() }
      }
    }
    if timeline == .followedTags {
      return await OddStage(minimumTickets: 6, maximumTickets: 14, time: time) { _, _, reports in
        ManagedSupplier.followedTags(
          of: AccountID(rawValue: 1), as: SourceID(rawValue: "odd"), named: "odd",
          over: FediverseClient(over: ScriptedWeb(self.answer), time: time), reporting: reports
        ) { _ in try Self.session() }
      }
    }
    return await OddStage(minimumTickets: 6, maximumTickets: 14, time: time) {
      track, ways, reports in
      ManagedSupplier.timeline(
        timeline, as: SourceID(rawValue: "odd"), named: "odd",
        over: FediverseClient(over: ScriptedWeb(self.answer), time: time),
        TimelineDependencies(
          storedMoment: { track.moment(of: $0) },
          storedDetails: { id in track.photos(ways).first { $0.id == id }?.details },
          stored: { range in track.photos(ways).filter { range.contains($0.timestamp) } },
          reporting: reports)
      ) { try Self.session() }
    }
  }

  private func answer(_ request: WebRequest) -> WebResponse {
    let answer = self.answer(request.address.target)
    let headers = answer.headers.map { WebHeaders.Field(name: $0.key, value: $0.value) }
    return request.answer(answer.body, status: answer.status, WebHeaders(headers))
  }

  /// What was offered and is neither in the stream nor missing in a gap, or is there twice; or what of
  /// the stream is not in order.
  public func check(_ stage: OddStage) async throws {
    try stage.checkOrder()
    let bottom = try await stage.engine.gaps().map { $0.timeframe.end ?? .min }.min()
    let items = Set(stage.items)
    for item in offered where !items.contains(item) {
      guard let bottom, bottom <= moment(of: item) else {
        throw BrokenPromise(.nothingMissed, "\(item) was offered, and is neither there nor missing")
      }
    }
  }

  /// Whoever is signed in there.
  private static func session() throws -> AuthenticatedSession {
    guard let origin = WebAddress("https://odd.example/"), let token = AccessToken("token") else {
      throw CancellationError()
    }
    let server = Server(
      origin: origin, kind: .other, version: "1", title: "", capabilities: ServerCapabilities())
    let account = Account(
      id: AccountID(rawValue: 1), server: server, username: "ada", displayName: "Ada")
    return AuthenticatedSession(of: account, token: token) { _ in
      throw AccountError.sessionOver(account.id, .refused)
    }
  }
}

extension MemoryTrack {
  /// Its photos, as far as they are kept.
  fileprivate func photos(_ ways: CountedWays) -> [Photo] {
    contents.tickets.compactMap(ways.photo)
  }
}

extension FaultAnswer {
  /// What an odd server answers over a real connection, at the address where it was asked.
  public init(_ server: OddServer, to request: FaultRequest) {
    let answer = server.answer(request.target)
    let origin = "http://" + (request.headers["host"] ?? "")
    self = .response(
      answer.status, answer.headers.mapValues { $0.replacing("https://odd.example", with: origin) },
      answer.body.utf8)
  }
}

import Domain
import Fakes
import Foundation
import Synchronization
import Testing
import Timeline
import Web

@testable import Fediverse

@Suite("A list of this machine as a source")
struct MemberPostsTests {
  /// Who posted what, by the names of people and tags.
  private final class Server: Sendable {
    struct State {
      var posts: [String: [Int64]] = [:]
      var failures: [String: Int] = [:]
      /// What pages below the first answer.
      var failureBelow: Int?
      var targets: [String] = []
      var name = ""
    }

    let state = Mutex(State())

    /// Posts are called by who made them and their second.
    func answer(_ request: WebRequest) -> WebResponse {
      state.withLock { state in
        let target = request.address.target
        state.targets.append(target)
        let name = String(target.split(separator: "?")[0])
          .replacingOccurrences(of: "/api/v1/accounts/", with: "")
          .replacingOccurrences(of: "/statuses", with: "")
          .replacingOccurrences(of: "/api/v1/timelines/tag/", with: "#")
        if let status = state.failures[name] {
          return request.answer(#"{"error":"no"}"#, status: status)
        }
        let below = target.split(separator: "&").last.flatMap { last in
          last.hasPrefix("max_id=") ? Int64(last.split(separator: "-").last ?? "") : nil
        }
        if let status = state.failureBelow, below != nil {
          return request.answer(#"{"error":"no"}"#, status: status)
        }
        let all = (state.posts[name] ?? []).sorted(by: >).filter { $0 < below ?? .max }
        let author = name.hasPrefix("#") ? "bo" : name
        let texts = all.prefix(40).map { second in
          """
          {"id":"\(author)-\(second)","created_at":"\(Date(timeIntervalSince1970: Double(second)).ISO8601Format())",
           "content":"","account":{"id":"\(author)","acct":"\(author)","display_name":"\(state.name)"},
           "media_attachments":[{"id":"1","type":"image","url":"https://photos.example/1.jpg"}]}
          """
        }
        return request.answer("[\(texts.joined(separator: ","))]")
      }
    }

    func post(_ name: String, _ seconds: Int64...) {
      state.withLock { $0.posts[name, default: []] += seconds }
    }

    var requests: Int { state.withLock { $0.targets.count } }
  }

  private final class Members: Sendable {
    let list = Mutex<[ListMember]?>([])
    func set(_ names: String...) {
      list.withLock {
        $0 = names.compactMap { name in
          if name.hasPrefix("#") { return .tag(String(name.dropFirst()), Invented.account.id) }
          return Handle("\(name)@photos.example").map {
            .person(PersonID(account: Invented.account.id, name: name), $0)
          }
        }
      }
    }
  }

  private let server = Server()
  private let members = Members()

  private func live() async throws -> LiveTimelines {
    try await LiveTimelines(
      by: { [members] source, client, _, dependencies in
        ManagedSupplier.list(
          as: source, named: "Friends", over: client, reporting: dependencies.reporting,
          members: { members.list.withLock { $0 } }
        ) { _ in Invented.session() }
      }, { [server] in server.answer($0) })
  }

  private func ids(_ live: LiveTimelines) async throws -> [String] {
    try await live.ids().map { String($0.prefix { $0 != "/" }) }
  }

  @Test func `posts of all people and tags stand in one order, each once`() async throws {
    server.post("bo", 1_000, 3_000)
    server.post("cleo", 2_000)
    server.post("#fog", 3_000, 2_500)
    members.set("bo", "cleo", "#fog")
    let live = try await live()
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live) == ["bo-3000", "bo-2500", "cleo-2000", "bo-1000"])
    #expect(try await live.engine.gaps().isEmpty)
    let photo = try #require(try await live.tickets().first?.payload)
    #expect(photo.status == "bo-3000")
    #expect(Source.Kind.list(1).account(of: photo.id.item) == Invented.account.id)
  }

  @Test func `people bear their server, and what was kept of them is written anew`() async throws {
    server.post("bo", 1_000)
    members.set("bo")
    let live = try await live()
    try await live.refresh()
    #expect(try await live.tickets().map(\.payload.author) == ["@bo@photos.example"])
    server.state.withLock { $0.name = "Bo" }
    try await live.refresh()
    #expect(try await live.tickets().map(\.payload.author) == ["Bo (@bo@photos.example)"])
  }

  @Test func `who comes brings what is older, and who goes takes it along`() async throws {
    server.post("bo", 5_000)
    server.post("cleo", 1_000)
    members.set("bo")
    let live = try await live()
    try await live.refresh()
    members.set("bo", "cleo")
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live) == ["bo-5000", "cleo-1000"])
    members.set("cleo")
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live) == ["cleo-1000"])
    members.list.withLock { $0 = nil }
    #expect(try await live.refresh() == ListError.gone("Friends").reason)
    #expect(try await ids(live) == ["cleo-1000"], "its photos stay until it is removed")
  }

  @Test func `who cannot be asked costs nobody else, and takes nothing away`() async throws {
    server.post("bo", 1_000)
    server.post("cleo", 2_000)
    members.set("bo", "cleo")
    let live = try await live()
    try await live.refresh()
    server.state.withLock { $0.failures["bo"] = 500 }
    server.post("cleo", 3_000)
    #expect(try await live.refresh() != nil)
    #expect(try await ids(live) == ["cleo-3000", "cleo-2000", "bo-1000"])
    server.state.withLock { $0.failures = [:] }
    server.post("bo", 1_500)
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live) == ["cleo-3000", "cleo-2000", "bo-1500", "bo-1000"])
  }

  @Test(arguments: [404, 500])
  func `what was read of somebody before a page failed is there, and nothing goes`(
    status: Int
  ) async throws {
    for second in 1...60 { server.post("bo", Int64(second)) }
    members.set("bo")
    server.state.withLock { $0.failureBelow = status }
    let live = try await live()
    #expect(try await live.refresh() != nil)
    #expect(try await ids(live).count == 40)
    server.state.withLock { $0.failureBelow = nil }
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 60)
    for second in 101...150 { server.post("bo", Int64(second)) }
    server.state.withLock { $0.failureBelow = status }
    #expect(try await live.refresh() != nil)
    #expect(try await ids(live).count == 100)
    server.state.withLock { $0.failureBelow = nil }
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 110)
    #expect(try await live.engine.gaps().isEmpty)
  }

  @Test func `who posts more than is read takes nothing away of what was there`() async throws {
    for second in 1...10 { server.post("bo", Int64(second)) }
    members.set("bo")
    let live = try await live()
    try await live.refresh()
    let most = MemberPosts.mostPagesOfOne * 40
    for second in 101...200 + most { server.post("bo", Int64(second)) }
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == most + 10)
    #expect(try await ids(live).last == "bo-1")
  }

  @Test func `who is gone is gone, and the others are there`() async throws {
    server.post("bo", 1_000)
    server.post("cleo", 2_000)
    members.set("bo", "cleo")
    let live = try await live()
    try await live.refresh()
    server.state.withLock { $0.failures["bo"] = 404 }
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live) == ["cleo-2000"])
  }

  @Test func `a few people are read further down than many, and known pages only once`()
    async throws
  {
    for second in 1...150 { server.post("bo", Int64(second) * 10) }
    members.set("bo")
    let live = try await live()
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 150)
    let first = server.requests
    #expect(first <= MemberPosts.mostPagesOfOne)
    try await live.refresh()
    #expect(server.requests == first + 1)
    #expect(try await ids(live).count == 150)
  }

  @Test func `many are asked in turns, once all were asked`() async throws {
    let names = (0..<60).map { "p\($0)" }
    for (place, name) in names.enumerated() { server.post(name, Int64(place) + 1) }
    members.list.withLock {
      $0 = names.map { .tag($0, Invented.account.id) }
    }
    for (place, name) in names.enumerated() { server.post("#\(name)", Int64(place) + 1) }
    let live = try await live()
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 60)
    for name in names { server.post("#\(name)", 1_000 + (Int64(name.dropFirst()) ?? 0)) }
    let first = server.requests
    for round in 1...3 {
      #expect(try await live.refresh() == nil)
      #expect(server.requests == first + round * MemberPosts.mostAgain)
    }
    #expect(try await ids(live).count == 120)
  }

  @Test func `an empty list is no failure`() async throws {
    let live = try await live()
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).isEmpty)
  }
}

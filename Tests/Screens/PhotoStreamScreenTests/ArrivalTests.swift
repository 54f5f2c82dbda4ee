import Domain
import Fakes
import Terminal
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("What arrives while one looks at photos")
struct ArrivalTests {
  private let three: [Photo] = [.example(1), .example(2), .example(3)]
  private let page = WebAddress("https://photos.example/@ada/7")
  private let summary = ScanSummary(
    name: "test", photos: 4, added: 1,
    sources: [
      SourceNews(name: "test", added: 1), SourceNews(name: "blog", failure: "no answer"),
    ])

  private func post(_ target: MutationTarget, _ action: MutationAction? = nil) -> Mutation {
    Mutation(
      id: MutationID(rawValue: "7"), target: target, action: action ?? .post(Draft()),
      createdAt: ManualTime().now)
  }

  @Test func `is a post of one's own, which is told with its address and then looked for`()
    async throws
  {
    let outbox = FakeOutbox()
    let sources = FakeSources(scan: [.finished(summary)], hasScanned: true)
    let module = PhotoStreamModule(three, sources: sources, outbox: outbox)
    await module.presenter.appear(nil, isInteractive: true)
    module.presenter.disappear()
    outbox.send(.done(post(.account(AccountID(rawValue: 1))), page: page))
    try await until("the news") { module.view.notices.count >= 2 }
    let place = try #require(PostPlace.examples.first { $0.id == .account(AccountID(rawValue: 1)) })
    var quiet = summary
    quiet.sources.removeLast()
    #expect(module.view.notices == [.arrived(at: place.name, page: page), .updated(quiet)])
    #expect(sources.postRefreshes == 1)
  }

  @Test func `is looked for once more where another post arrives meanwhile`() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    defer { opening.finish() }
    let outbox = FakeOutbox()
    let sources = FakeSources(scan: [.finished(summary)], hasScanned: true, postsBehind: gate)
    let module = PhotoStreamModule(three, sources: sources, outbox: outbox)
    await module.presenter.appear(nil, isInteractive: true)
    let posted = OutboxResult.done(post(.folder(SourceID(rawValue: "gone"))))
    outbox.send(posted)
    try await until("the first post to be looked for") { sources.postRefreshes == 1 }
    for _ in 1...2 { outbox.send(posted) }
    let arrival = PhotoStreamNotice.arrived(at: nil, page: nil)
    try await until("the other posts") { module.view.notices.count { $0 == arrival } >= 3 }
    opening.finish()
    try await until("all to be looked for") { module.presenter.finding == nil }
    #expect(module.view.notices.count { $0 == arrival } == 3)
    #expect(sources.postRefreshes == 2)
  }

  @Test func `is not a like, and nothing that was refused`() async throws {
    let module = PhotoStreamModule(three)
    let like = post(.status(AccountID(rawValue: 1), "7"), .react(.like, base: nil))
    #expect(await module.interactor.obtainArrival(.done(like)) == nil)
    let refused = OutboxResult.refused(post(.account(AccountID(rawValue: 1))), reason: "no")
    #expect(await module.interactor.obtainArrival(refused) == nil)
  }

  @Test func `is what a regular refresh finds, without those that could not be asked`() async throws
  {
    let sources = FakeSources(hasScanned: true)
    let module = PhotoStreamModule(three, sources: sources)
    await module.presenter.appear(nil, isInteractive: true)
    sources.found(ScanSummary(name: "test", sources: [SourceNews(name: "blog", failure: "no")]))
    sources.found(summary)
    try await module.view.waitForNotice()
    var quiet = summary
    quiet.sources.removeLast()
    #expect(module.view.notices == [.updated(quiet)])
  }

  @Test func `is one line`() {
    #expect(
      StreamText.line(arrivedAt: "@ada@photos.example", page).plain
        == "✓ posted to @ada@photos.example: https://photos.example/@ada/7")
    #expect(StreamText.line(arrivedAt: nil, nil).plain == "✓ posted")
  }
}

import Domain
import Fakes
import PhotoActions
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("The photo stream's presenter")
struct PhotoStreamPresenterTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  @Test func `looks what Tab offers behind only where somebody can press it`() async throws {
    let searching = FakeSearching(suggestions: ["by:ada"])
    let script = PhotoStreamModule([.example(1)], searching: searching)
    await script.presenter.appear(nil, isInteractive: false)
    #expect(script.presenter.suggesting == nil)
    let module = PhotoStreamModule([.example(1)], searching: searching)
    await module.presenter.appear(nil, isInteractive: true)
    try await module.presenter.suggesting?.ended()
    #expect(module.presenter.searchSuggestions == ["by:ada"])
    let broken = PhotoStreamModule(
      [.example(1)], searching: FakeSearching(failure: LibraryError.busy))
    await broken.presenter.appear(nil, isInteractive: true)
    try await broken.presenter.suggesting?.ended()
    #expect(broken.reporter.activities == ["looking what can be searched for"])
  }

  @Test func `starts at the first photo that was not seen`() async {
    let module = PhotoStreamModule([.example(1, isSeen: true), .example(2)])
    await module.presenter.appear(nil, isInteractive: true)
    #expect(module.caption == "Photo 2")
    #expect(module.stream.seen == ["photo-1", "photo-2"])
  }

  @Test func `says nothing at the start of a script`() async {
    let module = PhotoStreamModule(three)
    await module.presenter.appear(nil, isInteractive: false)
    #expect(module.view.states.isEmpty)
    #expect(module.console.transcript.isEmpty)
    #expect(module.stream.seen.isEmpty)
  }

  @Test func `lists from where one is, as many as the setting says`() async {
    let module = PhotoStreamModule(three, settings: FakeSettings(arguments: [.listLength: "2"]))
    await module.presenter.list(.ahead(nil))
    #expect(module.view.list?.rows.map(\.item?.place) == [1, 2])
    #expect(module.stream.seen.isEmpty)
  }

  @Test func `looks for new photos once, not every time it appears, and tells of them`()
    async throws
  {
    let summary = ScanSummary(name: "test", photos: 3, added: 1)
    let sources = FakeSources(scan: [.finished(summary)])
    let module = PhotoStreamModule(three, sources: sources)
    await module.presenter.appear(nil, isInteractive: true)
    try await module.view.waitForNotice()
    module.presenter.disappear()
    await module.presenter.appear(nil, isInteractive: true)
    try await module.presenter.refreshing?.ended()
    #expect(!sources.awaitsRefresh)
    #expect(module.view.notices == [.updated(summary)])
  }

  @Test func `answers no comment of a list that was shown before another screen`() async throws {
    let others = Domain.Comment.examples
    let module = PhotoStreamModule(three, responding: FakeResponding(comments: others))
    await module.presenter.perform(.next)
    await module.presenter.perform(.listComments(from: nil))
    module.presenter.disappear()
    await module.presenter.perform(.reply(1, "so true"))
    await module.presenter.perform(.uncomment(1))
    let refusal = "✗ \(NoSuchComment(number: 1).reason)"
    #expect(Array(module.console.lines.suffix(2)) == [refusal, refusal])
    #expect(try await module.responding.comments(on: three[0]) == others)
  }

  @Test func `says that the stream is empty`() async {
    let module = PhotoStreamModule()
    await module.presenter.perform(.next)
    #expect(module.view.content == .loaded(.empty(hasSources: false)))
  }

  @Test func `says of a stream where all is filtered out that it is`() async {
    let module = PhotoStreamModule(muted: [.example(1)])
    await module.presenter.perform(.next)
    #expect(module.view.content == .loaded(.allFiltered))
    await module.presenter.list(.all)
    #expect(module.view.content == .loaded(.allFiltered))
  }

  @Test func `says and reports why the library does not answer`() async {
    let module = PhotoStreamModule(failure: LibraryError.busy)
    await module.presenter.list(.ahead(nil))
    #expect(module.view.content == .failed(reason: LibraryError.busy.reason))
    #expect(module.reporter.activities == ["answering in the photo stream"])
  }

  @Test func `shows a photo that a link leads to, covered if it is sensitive`() async {
    let module = PhotoStreamModule([.example(1, isSensitive: true)])
    await module.presenter.appear(1, isInteractive: true)
    #expect(module.caption == "Photo 1")
    #expect(module.media.asked.isEmpty)
  }

  @Test func `likes a photo by its number in the last list, even when photos arrived since`()
    async throws
  {
    let module = PhotoStreamModule(three)
    await module.presenter.list(.ahead(nil))
    module.stream.insert([.example(9)])
    await module.presenter.perform(.react(.dislike, [2]))
    let standings = try await module.responding.standings(of: three)
    #expect(standings.map(\.engagement.dislikes) == [0, 1, 0])
  }

  @Test func `means by a number what the last list showed, also when the order changed since`()
    async throws
  {
    let module = PhotoStreamModule(three)
    await module.presenter.appear(nil, isInteractive: true)
    await module.presenter.perform(.next)
    await module.presenter.perform(.previous)
    await module.presenter.list(.ahead(nil))
    let ordered = module.stream.walk.withoutTrail()
    #expect(module.stream.walk != ordered)
    module.stream.insert([.example(9)])
    module.stream.send(.reordered)
    try await until("the way back to be forgotten") { module.stream.walk == ordered }
    await module.presenter.perform(.show(1))
    #expect(module.caption == "Photo 1")
    module.presenter.disappear()
  }

  @Test func `forgets the way back when the order changes on another screen`() async throws {
    let module = PhotoStreamModule(three)
    await module.presenter.appear(nil, isInteractive: true)
    await module.presenter.perform(.next)
    await module.presenter.perform(.previous)
    let ordered = module.stream.walk.withoutTrail()
    #expect(module.stream.walk != ordered)
    module.presenter.disappear()
    module.stream.send(.reordered)
    await module.presenter.appear(nil, isInteractive: true)
    try await until("the way back to be forgotten") { module.stream.walk == ordered }
  }

  @Test func `tells how photos stand in its list and in the grid, with one question for each`()
    async
  {
    let liked = Standing(engagement: Engagement(likes: 1, mine: .like))
    let module = PhotoStreamModule(three, responding: FakeResponding([three[0].id: liked]))
    await module.presenter.list(.ahead(nil))
    #expect(module.view.list?.standings[three[0].id] == liked)
    await module.presenter.showGrid(.ahead(2), on: nil)
    #expect(module.view.grid?.cells.map(\.standing) == [liked, Standing()])
    #expect(module.responding.questions.map(\.count) == [3, 2])
  }

  @Test func `prepares other pictures as soon as a refresh found photos, before anybody walks on`()
    async throws
  {
    let found = FakeSources(scan: [.finished(ScanSummary(name: "test", photos: 9, added: 2))])
    let module = PhotoStreamModule(three, sources: found)
    await module.presenter.perform(.next)
    try await until("pictures to be prepared") { !module.media.expected.isEmpty }
    module.stream.insert([.example(8), .example(9)])
    await module.presenter.refresh()
    try await until("other pictures to be prepared") { module.media.expected.count >= 2 }
    #expect(module.media.expected.count == 2)
    #expect(module.media.expected[1].count > module.media.expected[0].count)
  }

  @Test func `prepares other pictures when the stream changes, whoever changed it`() async throws {
    let module = PhotoStreamModule(three)
    await module.presenter.appear(nil, isInteractive: true)
    try await until("pictures to be prepared") { !module.media.expected.isEmpty }
    module.stream.insert([.example(8), .example(9)])
    module.stream.send(.updated(added: 0, removed: 0, changed: 1))
    try await until("other pictures to be prepared") { module.media.expected.count >= 2 }
    #expect(module.media.expected[1].count > module.media.expected[0].count)
    module.presenter.disappear()
  }

  @Test func `shows how far a refresh has come, then what it found`() async {
    let summary = ScanSummary(name: "test", photos: 4, added: 1)
    let module = PhotoStreamModule(
      three, sources: FakeSources(scan: [.scanning(done: 1, found: 4), .finished(summary)]))
    await module.presenter.refresh()
    #expect(
      module.view.states.map(\.content)
        == [.loading(progress: nil), .loading(progress: 0.25), .loaded(.refreshed(summary))])
  }

  @Test func `stops a refresh when the command is cancelled`() async throws {
    let module = PhotoStreamModule(
      three, sources: FakeSources(scan: [.scanning(done: 0, found: 9)], neverEnds: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let refresh = Standstill.$reached.withValue({ wait.finish() }) {
      Task { await module.presenter.refresh() }
    }
    try await waits.next("the refresh to wait")
    #expect(module.view.content == .loading(progress: 0))
    refresh.cancel()
    try await refresh.ended()
    #expect(module.view.content == .failed(reason: "stopped"))
  }

  @Test func `says what came and stays when a refresh is stopped`() async throws {
    let module = PhotoStreamModule(
      three, sources: FakeSources(scan: [.came(photos: 1)], neverEnds: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let refresh = Standstill.$reached.withValue({ wait.finish() }) {
      Task { await module.presenter.refresh() }
    }
    try await waits.next("the refresh to wait")
    #expect(module.view.states.last?.waiting == .filling(1))
    refresh.cancel()
    try await refresh.ended()
    let reason = "stopped; new photos that stay: 1; `refresh` goes on"
    #expect(module.view.content == .failed(reason: reason))
    #expect(module.reporter.activities == [])
  }

  @Test func `marks all as seen and counts those that were not`() async {
    let module = PhotoStreamModule([.example(1, isSeen: true), .example(2), .example(3)])
    await module.presenter.markAllSeen()
    #expect(module.view.content == .loaded(.markedSeen(2)))
  }
}

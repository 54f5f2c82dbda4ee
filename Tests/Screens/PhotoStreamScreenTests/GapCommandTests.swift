import Domain
import Fakes
import PhotoActions
import Terminal
import Testing
import Wording

@testable import PhotoStreamScreen

@MainActor
@Suite("What the photo stream does about what is missing")
struct GapCommandTests {
  private let photos = [Photo.example(1, hoursAgo: 1), .example(2, hoursAgo: 9)]
  private let gaps = [StreamGap.example(1, from: 2, to: 5), .example(2, from: 9, to: nil)]

  private func filled(_ module: PhotoStreamModule) -> (ScanSummary, StreamGap?)? {
    guard case .filled(let summary, let rest) = module.view.content?.value else { return nil }
    return (summary, rest)
  }

  @Test func `lists gaps where they are`() async throws {
    let module = PhotoStreamModule(photos, gaps: gaps)
    await module.presenter.list(.ahead(nil))
    let rows = try #require(module.view.list).rows
    #expect(rows.map(\.gap?.number) == [nil, 1, nil, 2])
    #expect(rows.compactMap(\.item?.place) == [1, 2])
  }

  @Test func `fills the gap that was meant by the last list, and stays where one is`() async throws
  {
    let module = PhotoStreamModule(
      photos, gaps: gaps, filling: ScanSummary(name: "A blog", photos: 3, added: 1))
    await module.presenter.perform(.next)
    await module.presenter.list(.ahead(nil))
    await module.presenter.fill(2)
    #expect(filled(module)?.0.added == 1)
    #expect(try await module.stream.gaps() == [gaps[0]])
    #expect(module.photos.presenter.current?.place == 1)
    await module.presenter.fill(1)
    #expect(try await module.stream.gaps().isEmpty)
  }

  @Test func `tells what is left of a gap by the same number`() async throws {
    let rest = StreamGap.example(1, from: 3, to: 5)
    let module = PhotoStreamModule(photos, gaps: [gaps[0], rest])
    await module.presenter.fill(nil)
    #expect(filled(module)?.1 == rest)
  }

  @Test func `without a number fills the first; when nothing is missing, says so`() async throws {
    let module = PhotoStreamModule(photos, gaps: gaps)
    await module.presenter.fill(nil)
    #expect(try await module.stream.gaps() == [gaps[1]])
    await module.presenter.fill(nil)
    await module.presenter.fill(nil)
    #expect(module.view.content == .loaded(.complete(others: 0)))
  }

  @Test func `says of a gap that was filled that it is, and how many others there are`() async {
    let module = PhotoStreamModule(photos, gaps: gaps)
    await module.presenter.list(.ahead(nil))
    await module.presenter.fill(2)
    await module.presenter.fill(2)
    #expect(module.view.content == .loaded(.complete(others: 1)))
  }

  @Test func `fills by itself the first gap whose sources did not fail, if there is one`()
    async throws
  {
    var dead = gaps[0]
    dead.reason = "Tests: it is gone"
    let module = PhotoStreamModule(photos, gaps: [dead, gaps[1]])
    await module.presenter.list(.ahead(nil))
    await module.presenter.fill(nil)
    #expect(try await module.stream.gaps() == [dead])
    await module.presenter.fill(nil)
    #expect(try await module.stream.gaps() == [], "it is tried when nothing else is missing")
    let living = StreamGap.example(2, from: 3, to: nil)
    let rest = PhotoStreamModule(photos, gaps: [gaps[0], dead, living])
    await rest.presenter.fill(1)
    #expect(filled(rest)?.1?.start == living.start, "what failed is not what is left of it")
  }

  @Test func `fills all gaps, counts what comes, and names each source once`() async throws {
    var dead = StreamGap.example(3, from: 20, to: 21)
    dead.reason = "Tests: it is gone"
    let module = PhotoStreamModule(
      photos, gaps: gaps + [dead],
      filling: ScanSummary(
        name: "A blog", photos: 3, added: 5, sources: [SourceNews(name: "A blog", added: 5)]))
    await module.presenter.list(.ahead(nil))
    await module.presenter.fillAll()
    #expect(try await module.stream.gaps() == [])
    let (summary, rest) = try #require(filled(module))
    #expect(summary.added == 15 && summary.sources == [SourceNews(name: "A blog", added: 15)])
    #expect(summary.photos == 2 && rest == nil)
    let counts = module.view.states.compactMap { state -> Int? in
      if case .filling(let count) = state.waiting, state.content.value == nil { count } else { nil }
    }
    #expect(counts == [5, 10, 15])
    #expect(module.presenter.listedGaps == [], "numbers are those that there are now")
    await module.presenter.fillAll()
    #expect(module.view.content == .loaded(.complete(others: 0)))
  }

  @Test func `says behind the last photo what is not loaded, once`() async {
    let last = StreamGap.example(1, from: 4, to: nil)
    let module = PhotoStreamModule(photos, gaps: [last])
    await module.presenter.list(.from(2))
    #expect(module.view.list?.end == 2 && module.view.list?.rest == last)
    await module.presenter.list(.ahead(1))
    #expect(module.view.list?.rest == nil)
    let console = RecordingConsole()
    let view = PhotoStreamView(
      console: console, photos: module.photos, presenter: module.presenter)
    let items = photos.enumerated().map { StreamItem(photo: $1, place: $0 + 1, total: 2) }
    var list = PhotoListing(rows: items.map { .photo($0) }, rest: last, now: ManualTime().now)
    view.display(PhotoStreamState(content: .loaded(.list(list))))
    #expect(console.lines.last == "that was the last of 2 so far; `fill 1` loads older ones")
    list.rows.append(.gap(last))
    view.display(PhotoStreamState(content: .loaded(.list(list))))
    #expect(console.lines.last == "— older photos not loaded: `fill 1` —")
  }

  @Test func `names how many sources have told nothing yet`() {
    let sources = [Source.feed("a", named: "A"), .feed("b", named: "B"), .feed("c", named: "C")]
    let rows = [1, 3].map { count in
      StreamText.row(
        StreamGap(number: 1, start: nil, end: nil, sources: Array(sources.prefix(count)))
      ).plain
    }
    #expect(
      rows == [
        "— photos of A not loaded: fill 1 —", "— photos of A and 2 others not loaded: fill 1 —",
      ])
  }

  @Test func `knows no gap beyond the last`() async {
    let module = PhotoStreamModule(photos, gaps: gaps)
    await module.presenter.fill(7)
    #expect(
      module.view.content
        == .failed(reason: "there is no gap 7: the last is 2; `list` shows them"))
    #expect(module.reporter.reports.isEmpty)
  }

  @Test func `shows one source alone, by number or name, and all again`() async throws {
    let other = Photo(
      id: PhotoID(source: SourceID(rawValue: "s2"), item: "9"),
      timestamp: ManualTime().now, media: .sample(1))
    let sources = FakeSources([.feed("test", named: "Tests"), .feed("s2", named: "Others")])
    let module = PhotoStreamModule(photos + [other], sources: sources)
    await module.presenter.show(only: "Others")
    #expect(
      module.view.content
        == .loaded(.narrowed(to: whole(.feed("s2", named: "Others")), photos: 1)))
    await module.presenter.perform(.next)
    #expect(module.photos.presenter.current?.id == other.id)
    await module.presenter.show(only: nil)
    #expect(
      module.view.content == .loaded(.showing(whole(.feed("s2", named: "Others")), photos: 1)))
    await module.presenter.show(only: "1")
    #expect(
      module.view.content == .loaded(.narrowed(to: whole(.feed("test", named: "Tests")), photos: 2))
    )
    await module.presenter.show(only: "all")
    #expect(module.view.content == .loaded(.narrowed(to: nil, photos: 3)))
    await module.presenter.show(only: nil)
    #expect(module.view.content == .loaded(.showing(nil, photos: 3)))
    await module.presenter.show(only: "nobody")
    #expect(
      module.view.content == .failed(reason: NothingFound("nobody").reason))
    await module.presenter.show(only: "9")
    #expect(module.view.content == .failed(reason: SourceError.unknownSource("9").reason))
  }

  @Test func `shows what a query finds alone; a mistake changes nothing`() async throws {
    let module = PhotoStreamModule([.example(1, caption: "Fog"), .example(2, caption: "Sun")])
    await module.presenter.show(only: "fog -sun")
    let query = try SearchQuery("fog -sun", now: ManualTime().now)
    #expect(
      module.view.content == .loaded(.narrowed(to: ShownSelection(query), photos: 1)))
    await module.presenter.show(only: "is:red")
    guard case .loaded(.mistaken(let mistake)) = module.view.content else {
      Issue.record("\(module.view.content)")
      return
    }
    #expect(mistake.range == 3..<6)
    await module.presenter.show(only: nil)
    #expect(
      module.view.content == .loaded(.showing(ShownSelection(query), photos: 1)))
  }

  @Test(arguments: ["all", "1", "Tests", "2024"])
  func `shows what was found alone, whatever else is called so`(text: String) async throws {
    let module = PhotoStreamModule(
      [.example(1, caption: "Fog of \(text)"), .example(2, caption: "Sun")],
      sources: FakeSources([.feed("test", named: "Tests")]))
    await module.presenter.show(only: text, isSearch: true)
    let query = try SearchQuery(text, now: ManualTime().now)
    let found = ShownSelection(query)
    #expect(module.view.content == .loaded(.narrowed(to: found, photos: 1)))
    await module.presenter.show(only: "snow", isSearch: true)
    #expect(
      module.view.content == .failed(reason: NothingFound("snow", isSaved: true).reason),
      "it is no source in the first place")
    await module.presenter.show(only: nil)
    #expect(module.view.content == .loaded(.showing(found, photos: 1)))
  }

  @Test func `shows what a saved search finds by its name`() async throws {
    let saved = Source(
      id: SourceID(rawValue: "s3"), kind: .search("fog -sun"), name: "foggy days")
    let other = Source(id: SourceID(rawValue: "s4"), kind: .search("snow"), name: "snow days")
    let module = PhotoStreamModule(
      [.example(1, caption: "Fog"), .example(2, caption: "Sun")],
      sources: FakeSources([.feed("test", named: "Tests"), saved, other]))
    let query = try SearchQuery("fog -sun", now: ManualTime().now)
    let shown = ShownSelection(query, named: "foggy days")
    for name in ["foggy days", "2"] {
      await module.presenter.show(only: name)
      #expect(module.view.content == .loaded(.narrowed(to: shown, photos: 1)))
    }
    await module.presenter.show(only: "snow days")
    #expect(
      module.view.content
        == .failed(reason: NothingFound("snow days", isSaved: true).reason))
    await module.presenter.show(only: nil)
    #expect(module.view.content == .loaded(.showing(shown, photos: 1)))
  }

  private func whole(_ source: Source) -> ShownSelection {
    ShownSelection(StreamSelection(source.id), of: source)
  }

  @Test func `shows what is below a folder of a source alone, if there is something`() async throws
  {
    let id = SourceID(rawValue: "pics")
    let photos = ["2024/a.jpg", "2024/may/b.jpg", "2023/c.jpg"].map {
      Photo(id: PhotoID(source: id, item: $0), timestamp: ManualTime().now, media: .sample(1))
    }
    let pics = Source(id: id, kind: .folder(FileLocation(path: "/pics")), name: "pics")
    let module = PhotoStreamModule(photos, sources: FakeSources([pics]))
    let view = PhotoStreamView(
      console: module.console, photos: module.photos, presenter: module.presenter)
    await module.presenter.appear(nil, isInteractive: true)
    await module.presenter.show(only: "pics/2024/")
    let folder = ShownSelection(StreamSelection(id, folder: "2024"), of: pics)
    #expect(module.view.content == .loaded(.narrowed(to: folder, photos: 2)))
    #expect(view.prompt == "stream(pics/2024)")
    await module.presenter.show(only: "1/2024/may")
    #expect(view.prompt == "stream(pics/2024/may)")
    await module.presenter.show(only: "pics/2025")
    #expect(module.view.content == .failed(reason: "there are no photos below `pics/2025`"))
    #expect(view.prompt == "stream(pics/2024/may)")
    await module.presenter.show(only: "nobody/2024")
    #expect(
      module.view.content == .failed(reason: NothingFound("nobody/2024").reason))
    module.presenter.disappear()
  }

  @Test(arguments: ["pics", "pics/2024", "fog", "all"])
  func `shows what it showed if it is stopped while it counts`(name: String) async {
    let pics = Source(
      id: SourceID(rawValue: "pics"), kind: .folder(FileLocation(path: "/pics")), name: "pics")
    let module = PhotoStreamModule(
      photos, failure: CancellationError(), sources: FakeSources([pics]))
    let before = StreamSelection(SourceID(rawValue: "test"))
    await module.stream.show(only: before)
    await module.presenter.show(only: name)
    #expect(module.stream.shownSelection == before)
  }

  @Test func `says at the prompt what is shown alone, and offers the names of sources`() async {
    let sources = FakeSources([.feed("test", named: "Tests"), .feed("s2", named: "Others")])
    let module = PhotoStreamModule(photos, sources: sources)
    let view = PhotoStreamView(
      console: module.console, photos: module.photos, presenter: module.presenter)
    await module.presenter.appear(nil, isInteractive: true)
    #expect(view.prompt == "stream")
    #expect(
      Completer(commands: view.commands).complete("only O").insertion == "Others ")
    await module.presenter.show(only: "Others")
    #expect(view.prompt == "stream(Others)")
    await module.presenter.show(only: "all")
    #expect(view.prompt == "stream")
    module.presenter.disappear()
  }
}

extension Source {
  fileprivate static func feed(_ id: String, named name: String) -> Source {
    Source(id: SourceID(rawValue: id), kind: .samples, name: name)
  }
}

import Domain
import Fakes
import PhotoActions
import Terminal
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("Listing the photo stream")
struct ListingTests {
  private let photos = (1...20).map { Photo.example($0) }

  private func places(_ module: PhotoStreamModule) -> [Int]? {
    module.view.list?.items.map(\.place)
  }

  @Test func `lists what stands before the photo that is shown, and from a number on`() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.perform(.show(8))
    await module.presenter.list(.before(3))
    #expect(places(module) == [5, 6, 7])
    await module.presenter.list(.before(9))
    #expect(places(module) == Array(1...7))
    await module.presenter.list(.from(18))
    #expect(places(module) == [18, 19, 20])
    await module.presenter.showGrid(.before(2), on: nil)
    #expect(module.view.grid?.cells.map(\.item.place) == [6, 7])
    await module.presenter.showGrid(.from(19), on: nil)
    #expect(module.view.grid?.cells.map(\.item.place) == [19, 20])
    #expect(module.photos.presenter.current?.place == 8, "one stays where one is")
  }

  @Test func `lists what stood before a photo that has left, with others or alone`() async {
    let module = PhotoStreamModule(photos)
    func listed(_ count: Int) async -> [String]? {
      await module.presenter.list(.before(count))
      return module.view.list?.items.map(\.id.item)
    }
    await module.presenter.perform(.show(8))
    module.stream.remove([photos[2].id, photos[7].id])
    #expect(await listed(5) == ["photo-2", "photo-4", "photo-5", "photo-6", "photo-7"])
    await module.presenter.showGrid(.before(2), on: nil)
    #expect(module.view.grid?.cells.map(\.item.id.item) == ["photo-6", "photo-7"])
    await module.presenter.perform(.last)
    module.stream.remove([photos[19].id])
    #expect(await listed(2) == ["photo-18", "photo-19"])
    await module.presenter.perform(.first)
    module.stream.remove([photos[0].id])
    #expect(await listed(2) == nil)
    #expect(module.view.content == .failed(reason: PhotoLeft().reason))
  }

  @Test func `has nothing before the first photo, nor from a number that there is not`() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.list(.before(3))
    #expect(module.view.content == .failed(reason: NothingBefore().reason))
    await module.presenter.list(.from(21))
    #expect(module.view.content == .failed(reason: "there is no photo 21: the last is 20"))
    let empty = PhotoStreamModule()
    for part in [StreamPart.before(3), .all, .ahead(nil)] {
      await empty.presenter.list(part)
      #expect(empty.view.content == .loaded(.empty(hasSources: false)))
    }
  }

  @Test func `lists everything a page at a time, each photo and each gap once`() async {
    let count = 2 * PhotoStreamInteractor.pageLength + 7
    let many = (1...count).map { Photo.example($0, hoursAgo: $0) }
    let edge = PhotoStreamInteractor.pageLength
    let gaps = [
      StreamGap.example(1, from: edge, to: edge + 1),
      .example(2, from: edge + 1, to: edge + 2), .example(3, from: count, to: nil),
    ]
    let module = PhotoStreamModule(many, gaps: gaps)
    await module.presenter.perform(.show(9))
    await module.presenter.list(.all)
    let pages = module.view.states.compactMap { state -> PhotoListing? in
      if case .list(let list) = state.content.value { list } else { nil }
    }
    #expect(pages.count == 3)
    #expect(pages.flatMap(\.items).map(\.place) == Array(1...count))
    #expect(pages.flatMap(\.rows).compactMap(\.gap) == gaps)
    #expect(pages.map(\.end) == [nil, nil, count])
    module.stream.insert([.example(0)])
    await module.presenter.perform(.show(count))
    #expect(module.caption == "Photo \(count)", "numbers mean what was listed")
  }

  @Test func `stops a long list`() async throws {
    let many = (1...2000).map { Photo.example($0) }
    let module = PhotoStreamModule(many)
    let task = Task { await module.presenter.list(.all) }
    task.cancel()
    try await task.ended()
    #expect(module.view.content == .failed(reason: "stopped"))
  }

  @Test func `shows at most 48 pictures of everything`() async {
    let module = PhotoStreamModule((1...60).map { Photo.example($0) })
    await module.presenter.showGrid(.all, on: nil)
    #expect(module.view.grid?.cells.map(\.item.place) == Array(1...48))
  }

  @Test func `tells who made a photo or where it is from, if the stream has several`() async {
    let other = PhotoID(source: SourceID(rawValue: "s2"), item: "a")
    let blog = Photo(
      id: other, timestamp: ManualTime().now, caption: "Fog", media: .sample(1))
    let sources = [
      Source(id: SourceID(rawValue: "test"), kind: .samples, name: "Tests"),
      Source(id: other.source, kind: .samples, name: "A blog"),
    ]
    let module = PhotoStreamModule(
      [.example(1, author: "Ada"), .example(2), blog], sources: FakeSources(sources))
    await module.presenter.list(.ahead(nil))
    #expect(
      module.view.list?.items.map { module.view.list?.origins[$0.id] } == [
        "Ada", "Tests", "A blog",
      ])
    let single = PhotoStreamModule([.example(1), .example(2)], sources: FakeSources([sources[0]]))
    await single.presenter.list(.ahead(nil))
    #expect(single.view.list?.origins == [:])
  }

  @Test func `cuts nothing in a pipe, where it is searched, and numbers are as they are typed`() {
    let long = String(repeating: "fog ", count: 1_000) + "needle"
    let photos = [Photo.example(1, caption: long), .example(2, caption: "Sun")]
    let items = photos.enumerated().map { StreamItem(photo: $1, place: 1_203 + $0, total: 2_000) }
    var list = PhotoListing(rows: items.map { .photo($0) }, now: ManualTime().now)
    let source = String(repeating: "A blog ", count: 9) + "of ours"
    list.origins = [photos[0].id: source, photos[1].id: "B"]
    let rows = items.map { ListColumns(list, columns: nil).row($0).plain }
    #expect(rows[0].hasPrefix(" 1203 • \(long)  \(source)  "))
    #expect(rows[1].hasPrefix(" 1204 • Sun") && rows[1].count < 200)
    #expect(!ListColumns(list, columns: 80).row(items[0]).plain.contains("needle"))
  }

  @Test(
    arguments: [
      (nil, 1), (80, 1), (60, 1), (40, 1), (20, 1), (nil, 70), (80, 4_000),
    ] as [(Int?, Int)])
  func `has its columns one below the other`(columns: Int?, length: Int) {
    let boosters = [Person(name: String(repeating: "旗", count: 40), address: "ada")]
    let photos = [
      Photo.example(
        1, hoursAgo: 1, caption: String(repeating: "F", count: length),
        details: PostDetails(boostedBy: boosters)),
      .example(2, hoursAgo: 30, caption: "写真と旗"),
      .example(3, hoursAgo: 24 * 400, caption: "A longer name", isSensitive: true),
    ]
    let items = photos.enumerated().map { StreamItem(photo: $1, place: 998 + $0, total: 2000) }
    var list = PhotoListing(rows: items.map { .photo($0) }, now: ManualTime().now)
    list.origins = [photos[0].id: "Ada Lovelace", photos[1].id: "Bo", photos[2].id: "A blog"]
    let layout = ListColumns(list, columns: columns)
    let rows = items.map { layout.row($0).plain }
    let moments = ["an hour ago", "yesterday", "27 March 2025"]
    let starts = zip(rows, moments).map { row, moment in
      row.firstRange(of: moment).map { TextWidth.columns(of: row[..<$0.lowerBound]) } ?? -1
    }
    #expect(Set(starts).count == 1, "\(rows)")
    #expect(rows.allSatisfy { $0.count < 200 })
    if let columns, columns >= 60 {
      #expect(rows.allSatisfy { TextWidth.columns(of: $0) <= columns }, "\(rows)")
    }
  }
}

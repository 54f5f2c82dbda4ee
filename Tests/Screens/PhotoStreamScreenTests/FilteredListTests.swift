import Domain
import Fakes
import PhotoActions
import Terminal
import Testing
import Wording

@testable import PhotoStreamScreen

@MainActor
@Suite("What the photo stream lists of what is filtered out")
struct FilteredListTests {
  private let photos = [Photo.example(1, hoursAgo: 1), .example(2, hoursAgo: 9)]

  @Test func `lists what was filtered out, which has no place`() async throws {
    let module = PhotoStreamModule(photos, muted: [.example(8), .example(9)])
    await module.presenter.listMuted(1)
    #expect(
      module.view.content == .loaded(.muted([.example(8)], of: 2, now: ManualTime().now)))
  }

  @Test func `means by a number what it listed as filtered out, until a photo or a list is shown`()
    async throws
  {
    let hidden = [Photo.example(8), .example(9)]
    let module = PhotoStreamModule(photos, muted: hidden)
    func mine(_ photos: [Photo]) async throws -> [Reaction?] {
      try await module.responding.standings(of: photos).map(\.engagement.mine)
    }
    await module.presenter.list(.ahead(nil))
    await module.presenter.listMuted(nil)
    await module.presenter.perform(.react(.like, [2]))
    #expect(try await mine(hidden) == [nil, .like])
    await module.presenter.perform(.react(.like, [3]))
    #expect(
      module.console.lines.last == "✗ there is no number 3: `list` shows what is in the stream")
    await module.presenter.perform(.show(2))
    #expect(module.caption == "Photo 9")
    #expect(!module.console.text.contains("that was the last"))
    await module.presenter.perform(.next)
    await module.presenter.perform(.show(1))
    #expect(module.caption == "Photo 1")
    await module.presenter.listMuted(nil)
    await module.presenter.list(.ahead(nil))
    await module.presenter.perform(.show(2))
    #expect(module.caption == "Photo 2")
    await module.presenter.listMuted(nil)
    await module.presenter.show(only: "all")
    await module.presenter.perform(.show(1))
    #expect(module.caption == "Photo 1")
    #expect(try await mine(photos) == [nil, nil])
  }

  @Test(
    arguments: [
      (0, 0, "No photos are filtered out."), (3, 3, nil),
      (10, 37, "10 of 37: `filtered 37` lists all"),
      (10, nil, "10 of more than 1,000: `filtered 1000` lists more"),
      (1000, nil, "1,000 of more than 1,000"),
    ] as [(Int, Int?, String?)])
  func `says how much more is filtered out than it lists`(count: Int, total: Int?, text: String?) {
    let rest = StreamText.restOfFiltered(count, of: total)
    #expect(rest?.rendered(for: ConsoleTraits()) == text)
  }

  @Test func `gives what was filtered out numbers that line up`() {
    let rows = [9, 10].map {
      StreamText.row(
        .example($0), number: $0, in: NumberColumn(upTo: 10, indent: 1), now: ManualTime().now,
        columns: 40
      ).plain
    }
    #expect(rows.map { $0.prefix(13) } == ["  9  Photo 9 ", " 10  Photo 10"])
    #expect(rows.allSatisfy { $0.count <= 40 })
  }
}

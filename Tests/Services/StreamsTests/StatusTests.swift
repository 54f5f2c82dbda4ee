import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing

@testable import Streams

@Suite("What servers say of statuses")
struct StatusTests {
  private let stage: HomeStage
  private let account: AccountID
  /// The home timeline, the bookmarks, and everybody's photos, which has nothing yet.
  private let sources: [SourceID]
  private let asked = Asked()

  private final class Asked: Sendable {
    private let all = Mutex<[SourceID]>([])

    var sources: [SourceID] { all.withLock { $0 } }

    func note(_ source: SourceID) { all.withLock { $0.append(source) } }
  }

  init() async throws {
    let stage = try await HomeStage()
    (self.stage, account) = (stage, stage.account.id)
    var sources = [stage.home]
    for timeline in [AccountTimeline.bookmarks, .everybody(local: true)] {
      sources.append(
        try await stage.library.sources.insertSource(
          .account(account, timeline), named: timeline.text, profile: 1
        ).id)
    }
    self.sources = sources
    for (place, source) in sources.dropLast().enumerated() {
      _ = try await stage.library.photos.insert(
        [photo("before", in: source, at: Int64(place + 1), by: place == 0 ? ["bo"] : nil)],
        of: source)
    }
  }

  private func photo(
    _ caption: String, in source: SourceID, at second: Int64, by boosters: [String]? = nil
  ) -> Photo {
    var details = PostDetails(
      boostedBy: boosters?.map { Person(name: "", address: $0) },
      poll: Poll(id: "p", options: [Poll.Option("fog", votes: 1)]))
    details.isAlsoPosted = boosters == nil ? nil : true
    return Photo(
      id: PhotoID(source: source, item: "7"), timestamp: Timestamp(milliseconds: second * 1_000),
      caption: caption, author: "Ada (@ada)", media: .sample(1), engagement: Engagement(likes: 1),
      status: "7", details: details)
  }

  /// Has the status read anew; `isThere` says whether it still has a picture.
  private func renew(_ status: String = "7", isThere: Bool = true) async throws {
    try await stage.streams.renew(.status(account, status)) { status, source, moment, account in
      asked.note(source)
      guard isThere, account == self.account else { return nil }
      var photo = photo("after", in: source, at: moment.milliseconds / 1_000)
      photo.details.poll = photo.details.poll?.voted([0])
      return photo
    }
  }

  /// What stands in each source, which has it on its own; the newest first.
  private func shown() async throws -> [Photo] {
    var photos: [Photo] = []
    for source in sources {
      let scope = StreamScope(
        profile: 1, order: .newest, now: stage.time.now, only: StreamSelection(source))
      photos += try await stage.library.photos.items(from: nil, limit: 9, in: scope).map(\.photo)
    }
    return photos.sorted { $0.timestamp > $1.timestamp }
  }

  @Test
  func `a status is read anew wherever it is shown, stays where it stands, and is nowhere new`()
    async throws
  {
    try await renew()
    let shown = try await shown()
    #expect(shown.map(\.caption) == ["after", "after"])
    #expect(shown.map(\.id.source) == [sources[1], sources[0]])
    #expect(shown.map(\.timestamp.milliseconds) == [2_000, 1_000])
    #expect(shown.map(\.details.poll?.mine) == [[0], [0]])
    #expect(shown.map { $0.details.boostedBy?.map(\.address) } == [nil, ["bo"]])
    #expect(shown.map(\.details.isOnlyBoosted) == [false, false], "it came from its author, too")
    #expect(asked.sources == Array(sources.dropLast()))
  }

  @Test func `what has no picture any more, or is not shown, is left alone`() async throws {
    try await renew(isThere: false)
    #expect(try await shown().map(\.caption) == ["before", "before"])
    try await renew("8")
    #expect(asked.sources.count == 2, "only of what is shown")
  }
}

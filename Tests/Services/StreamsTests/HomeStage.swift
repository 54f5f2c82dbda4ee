import Domain
import Fakes
import Library
import Storage

@testable import Streams

/// A profile with the home timeline of one account, over a real library; servers in memory keep its filters
/// and lists.
final class HomeStage: Sendable {
  let scratch: ScratchFolder
  let time = ManualTime()
  let reports = RecordingReporter()
  let filterServer = FilterServer()
  let listServer = FakeListServer()
  let library: Library
  let account: Account
  let home: SourceID
  let filters: FilterKeeper
  let lists: ListKeeper
  let streams: Streams
  /// Comes when those who follow its changes have looked what has expired. They do not look again.
  let rests: AsyncStream<Void>

  init(_ username: String = "ada", on host: String = "photos.example") async throws {
    scratch = try ScratchFolder(inMemory: true)
    let library = try Library.open(at: scratch.path(of: "data"), time: time) { _ in }
    self.library = library
    let account = try await library.accounts.storeAccount(username, on: host)
    self.account = account
    home = try await library.sources.insertSource(
      .account(account.id, .home), named: "home", profile: 1
    ).id
    let accounts: @Sendable () async throws -> [Account] = { [account] }
    let sources: @Sendable () async throws -> [Source] = {
      try await library.sources.sources(of: 1)
    }
    filters = FilterKeeper(
      profile: 1, storage: library.filters, serving: filterServer, accounts: accounts,
      sources: sources, time: time, reporting: reports)
    lists = ListKeeper(
      profile: 1, storage: library.lists, sources: library.sources, serving: listServer,
      accounts: accounts, filters: filters, time: time, reporting: reports)
    let (rests, resting) = AsyncStream.makeStream(of: Void.self)
    self.rests = rests
    streams = Streams(
      Streams.Dependencies(
        profile: 1, sources: library.sources, photos: library.photos, track: library.track(of: 1),
        folders: NoFolders(), samples: FewSamples(), feeds: NoFeeds(), supplier: { _ in nil },
        filters: filters,
        hidden: HiddenPeopleCache(
          profile: 1, storage: library.relations, sources: sources, accounts: accounts),
        settings: FixedSettings(), time: time, reporting: reports,
        sleep: { _ in
          resting.yield()
          try await Standstill.untilCancelled()
        }))
  }

  /// The photos that are shown, with what a filter makes of them.
  func shown() async throws -> [String] {
    try await streams.rows(from: nil, limit: 9).compactMap(\.item).map { item in
      item.id.item + (item.filtering.map { " \($0.action) \($0.title)" } ?? "")
    }
  }
}

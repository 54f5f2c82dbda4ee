import Domain
import Fakes
import Foundation
import Library
import Storage
import Synchronization
import Testing
import Web

@testable import Outbox

/// An outbox over a real library, in front of a server that counts.
final class OutboxWorld: Sendable {
  let scratch: ScratchFolder
  let time = ManualTime()
  let clock: LinkedClock
  let server: StrictServer
  let reports = RecordingReporter()
  let library: Library
  let home: SourceID
  let folder: SourceID
  let account: Account
  let accounts: FakeAccounts
  private let dice: Dice
  private let cache = Mutex<[MutationTarget: Engagement]>([:])
  private let senders = Mutex<[Task<Void, Never>]>([])

  /// Of two that one thing is asked for twice, the server does it twice with a `repetition` that is
  /// ignored. `scratch` is another world's, whose library this one goes on with; or the library lies in `folder`.
  init(
    _ server: StrictServer = StrictServer(), in scratch: ScratchFolder? = nil,
    at folder: String? = nil, seed: UInt64 = 1,
    repetition: ServerCapabilities.Repetition = .answered, canSchedule: Bool? = nil,
    kind: ServerKind = .photoStream
  ) async throws {
    self.server = server
    self.scratch = try scratch ?? ScratchFolder(inMemory: true)
    clock = LinkedClock(time)
    server.run(by: clock)
    dice = Dice(seed: seed)
    // Thousands of histories may follow each other.
    if folder != nil { tellProgress("seed \(seed)") }
    library = try Library.open(at: folder ?? self.scratch.path(of: "data"), time: time) { _ in }
    var capabilities = ServerCapabilities()
    capabilities.canDislike = true
    capabilities.repetition = repetition
    capabilities.canSchedule = canSchedule
    let place = Server(
      origin: try #require(WebAddress("https://photos.example/")), kind: kind,
      version: "1", title: "", capabilities: capabilities)
    if let known = try await library.accounts.storedAccounts(of: 1).first {
      account = Account(
        id: known.account.id, server: place, username: known.account.username, displayName: "")
    } else {
      account = try await library.accounts.insertAccount(
        AccountOwner(remoteID: "1", username: "ada", displayName: ""), on: place, profile: 1
      ).account
    }
    accounts = FakeAccounts([account])
    home = try await library.source(.account(account.id, .home), named: "home")
    self.folder = try await library.source(
      .folder(FileLocation(path: "/photos")), named: "photos")
  }

  deinit {
    for sender in senders.withLock({ $0 }) { sender.cancel() }
  }

  /// An outbox of this library; several are as several starts of the program.
  func outbox(
    _ store: (any OutboxStoring)? = nil, clock: (any Clock<Duration>)? = nil,
    refused: @escaping @Sendable (Mutation, String) async -> Void = { _, _ in },
    followed: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Outbox {
    Outbox(
      Outbox.Dependencies(
        profile: 1, store: store ?? library.outbox, sources: library.sources, accounts: accounts,
        delivering: server,
        relations: RelationSupport(store: library.relations, serving: server),
        engagement: { [weak self] in self?.cached($0) },
        received: { [weak self] in self?.note($0, of: $1) }, refused: refused,
        removed: { removal, _ in followed("\(removal)") }, changed: { _ in followed("changed") },
        filters: { [library] in try await library.filters.filterLists(of: 1) },
        time: time,
        clock: clock ?? self.clock, random: { [dice] in dice.next() }, reporting: reports))
  }

  /// A photo as the cache has it: with what its server said last.
  func cachedPhoto(_ status: String) -> Photo {
    photo(status, cache.withLock { $0[.status(account.id, status)] })
  }

  private func cached(_ photo: PhotoID) -> Engagement? {
    cache.withLock { $0[.status(account.id, String(photo.item.prefix { $0 != "/" }))] }
  }

  private func note(_ engagement: Engagement, of target: MutationTarget) {
    cache.withLock { $0[target] = engagement }
  }

  /// A photo of the account's home timeline, with what its server last said.
  func photo(_ item: String = "7", _ engagement: Engagement? = nil) -> Photo {
    Photo(
      id: PhotoID(source: home, item: item), timestamp: time.now, media: .sample(1),
      engagement: engagement, status: String(item.prefix { $0 != "/" }))
  }

  /// A photo that the person has posted.
  func ownPhoto(_ status: String = "7") -> Photo {
    Photo(
      id: PhotoID(source: home, item: status), timestamp: time.now, caption: "fog",
      author: "Ada (@ada)", media: .sample(1), status: status)
  }

  /// A photo of a folder.
  func localPhoto(_ name: String = "a.jpg") -> Photo {
    Photo(id: PhotoID(source: folder, item: name), timestamp: time.now, media: .sample(1))
  }

  /// Sends until the task is cancelled, but no longer than this world lives: where waits take no time, whoever
  /// goes on after a test that has failed takes the processor from all others.
  func send(_ outbox: Outbox) -> Task<Void, Never> {
    let sending = Task { await outbox.run() }
    senders.withLock { $0.append(sending) }
    return sending
  }

  /// Returns when an outbox has nothing to send now. Throws ``Overdue``.
  func settle(
    _ outbox: Outbox, file: StaticString = #fileID, line: UInt = #line
  ) async throws {
    try await inTime("the outbox to be idle", file: file, line: line) {
      await outbox.settle(within: .seconds(7200))
    }
  }

  /// Sends until nothing waits but what waits for the person. Throws ``Overdue``.
  func drain(
    _ outbox: Outbox, file: StaticString = #fileID, line: UInt = #line
  ) async throws {
    let sending = send(outbox)
    try await inTime(
      "all to be sent", showing: { [server] in "asked: \(server.asked)" }, file: file, line: line
    ) {
      repeat {
        try Task.checkCancellation()
        await outbox.settle(within: .seconds(7200))
      } while try await outbox.entries().contains { !$0.isStopped }
    }
    sending.cancel()
    try await sending.ended()
  }

  var target: MutationTarget { .status(account.id, "7") }
}

extension Library {
  fileprivate func source(_ kind: Source.Kind, named name: String) async throws -> SourceID {
    if let known = try await sources.sources(of: 1).first(where: { $0.kind == kind }) {
      return known.id
    }
    return try await sources.insertSource(kind, named: name, profile: 1).id
  }
}

/// Random numbers of a seed, for several who draw them.
private final class Dice: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) {
    generator = Mutex(SeededGenerator(seed: seed))
  }

  func next() -> UInt64 { generator.withLock { $0.next() } }
}

/// A clock on which sleep takes no time, but moves a wall clock on with it; an hour or more lasts until it
/// is cancelled.
final class LinkedClock: Clock {
  typealias Instant = ManualClock.Instant

  private let wall: ManualTime
  private let elapsed = Mutex(Duration.zero)

  init(_ wall: ManualTime) {
    self.wall = wall
  }

  var now: Instant { Instant(offset: elapsed.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let wait = now.duration(to: deadline)
    guard wait < .seconds(3600) else { return try await Standstill.untilCancelled() }
    await Task.yield()
    try Task.checkCancellation()
    guard wait > .zero else { return }
    // Whoever sees on one of the two that time has gone by sees it on the other.
    elapsed.withLock {
      $0 += wait
      wall.advance(by: wait)
    }
  }
}

/// The library of an ``OutboxWorld`` in which nothing has happened yet, for many worlds: to make one takes
/// longer than most of what is tried in it.
struct LibraryTemplate: Sendable {
  private let folder: ScratchFolder

  init() async throws {
    folder = try ScratchFolder(inMemory: true)
    _ = try await OutboxWorld(at: folder.path)
  }

  /// A folder with such a library.
  func copy() throws -> ScratchFolder {
    let copy = try ScratchFolder(inMemory: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".sqlite") || name.hasSuffix(".sqlite-wal") {
      try FileManager.default.copyItem(
        atPath: folder.path + "/" + name, toPath: copy.path + "/" + name)
    }
    return copy
  }
}

extension Domain.Comment.ID {
  /// The name of a comment that was written here; nil for any other.
  var own: MutationID? { if case .own(let id) = self { id } else { nil } }
}

import Domain
import Fakes
import Library
import Synchronization
import Testing

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
  private let cache = Mutex<[MutationTarget: Reception]>([:])

  /// Of two that one thing is asked for twice, the server does it twice with a `repetition` that is
  /// ignored. `scratch` is another world's, whose library this one goes on with; or the library lies in `folder`.
  init(
    _ server: StrictServer = StrictServer(), in scratch: ScratchFolder? = nil,
    at folder: String? = nil, seed: UInt64 = 1,
    repetition: ServerCapabilities.Repetition = .answered
  ) async throws {
    self.server = server
    self.scratch = try scratch ?? ScratchFolder()
    clock = LinkedClock(time)
    server.run(by: clock)
    dice = Dice(seed: seed)
    library = try Library.open(at: folder ?? self.scratch.path(of: "data"), time: time) { _ in }
    var capabilities = ServerCapabilities()
    capabilities.canDislike = true
    capabilities.repetition = repetition
    let place = Server(
      origin: try #require(WebAddress("https://photos.example/")), kind: .photoStream,
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

  /// An outbox of this library; several are as several starts of the program.
  func outbox(
    _ store: (any OutboxStoring)? = nil, clock: (any Clock<Duration>)? = nil,
    refused: @escaping @Sendable (Mutation, String) async -> Void = { _, _ in }
  ) -> Outbox {
    Outbox(
      Outbox.Dependencies(
        profile: 1, store: store ?? library.outbox, sources: library.sources, accounts: accounts,
        delivering: server, reception: { [weak self] in self?.cached($0) },
        received: { [weak self] in self?.note($0, of: $1) }, refused: refused, time: time,
        clock: clock ?? self.clock, random: { [dice] in dice.next() }, reporting: reports))
  }

  /// A photo as the cache has it: with what its server said last.
  func cachedPhoto(_ status: String) -> Photo {
    photo(status, cache.withLock { $0[.status(account.id, status)] })
  }

  private func cached(_ photo: PhotoID) -> Reception? {
    cache.withLock { $0[.status(account.id, String(photo.item.prefix { $0 != "/" }))] }
  }

  private func note(_ reception: Reception, of target: MutationTarget) {
    cache.withLock { $0[target] = reception }
  }

  /// A photo of the account's home timeline, with what its server last said.
  func photo(_ item: String = "7", _ reception: Reception? = nil) -> Photo {
    Photo(
      id: PhotoID(source: home, item: item), timestamp: time.now, media: .sample(1),
      reception: reception, status: String(item.prefix { $0 != "/" }))
  }

  /// A photo of a folder.
  func localPhoto(_ name: String = "a.jpg") -> Photo {
    Photo(id: PhotoID(source: folder, item: name), timestamp: time.now, media: .sample(1))
  }

  /// Sends until nothing waits but what waits for the person.
  func drain(_ outbox: Outbox) async throws {
    let sending = Task { await outbox.send() }
    repeat {
      await outbox.settle(within: .seconds(7200))
    } while try await outbox.entries().contains { !$0.isStopped }
    sending.cancel()
    await sending.value
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

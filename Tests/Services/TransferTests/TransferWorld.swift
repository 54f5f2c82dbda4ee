import Domain
import Fakes
import Folders
import Foundation
import Library
import Markup
import Storage
import Testing
import Web

@testable import Transfer

/// A person's library in a folder of its own, with what transfers need.
final class TransferWorld: Sendable {
  let scratch: ScratchFolder
  let time = ManualTime()
  let library: Library
  let scanner: FolderScanner
  let accounts: [Account]
  let people: FakePeople
  let serving = FakeCollections()
  let filters = FakeFilters()
  let media: any MediaLoading
  let streams: StandardStreams

  let clock: any Clock<Duration>

  init(
    accounts: [Account] = [], media: any MediaLoading = FakeMedia(),
    streams: StandardStreams = StandardStreams(), clock: any Clock<Duration> = SkippingClock()
  ) throws {
    self.clock = clock
    self.streams = streams
    scratch = try ScratchFolder(inMemory: true)
    library = try Library.open(at: scratch.path(of: "data"), time: time) { _ in }
    scanner = FolderScanner(index: library.folders, probing: ScriptedProbing())
    self.accounts = accounts
    self.media = media
    people = FakePeople(accounts.first)
  }

  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]

  var transfer: Transfer {
    Transfer(
      Transfer.Dependencies(
        profile: 1, storage: library.transfers, sources: library.sources, photos: library.photos,
        settings: library.settings, filters: filters, outbox: library.outbox,
        accounts: FakeAccounts(accounts),
        media: media, serving: serving,
        people: people, relating: people, lists: people, streams: streams, clock: clock, time: time)
    )
  }

  func path(_ name: String) -> String { scratch.path(of: name) }

  func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func write(_ text: String, to name: String) throws {
    try scratch.write(Array(text.utf8), to: name)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try scratch.bytes(of: name), as: UTF8.self)
  }

  @discardableResult
  func export(_ content: ExportContent = .everything, to name: String) async throws
    -> TransferSummary
  {
    try await Self.end(of: transfer.export(content, to: path(name)))
  }

  @discardableResult
  func bringIn(_ name: String, to account: String? = nil) async throws -> TransferSummary {
    try await Self.end(of: transfer.bringIn(path(name), to: account))
  }

  /// What an export has taken out of `backup` first.
  var removed: String { "backup/.removed/\(time.now.text.prefix(10))" }

  var sources: [Source] {
    get async throws { try await library.sources.sources(of: 1) }
  }

  /// Adds a folder of pictures and scans it.
  @discardableResult
  func addFolder(_ path: String, named name: String) async throws -> SourceID {
    let root = try scanner.resolve(path)
    let source = try await library.sources.insertSource(.folder(root), named: name, profile: 1)
    _ = try await scanner.scan(root, as: source.id) { _ in }
    return source.id
  }

  func photos(of source: SourceID) async throws -> [Photo] {
    let scope = StreamScope(
      profile: 1, order: .newest, now: time.now, only: StreamSelection(source))
    return try await library.photos.items(from: nil, limit: 1000, in: scope).map(\.photo)
  }

  /// Makes the first of `accounts` one of the profile's.
  func storeAccount() async throws {
    let account = try #require(accounts.first)
    #expect(try await library.accounts.storeAccount(account.username).id == account.id)
  }

  /// Moves an export to the same place in another world.
  func move(_ name: String, to other: TransferWorld) throws {
    try FileManager.default.moveItem(atPath: path(name), toPath: other.path(name))
  }

  static func end(
    of stream: AsyncThrowingStream<TransferProgress, any Error>
  ) async throws -> TransferSummary {
    try await inTime("a transfer to end") {
      for try await case .finished(let summary) in stream { return summary }
      throw TransferError.stopped
    }
  }
}

extension TransferWorld {
  /// A world with three pictures in two folders, and things said of them; its folder's source.
  static func withPictures(
    media: any MediaLoading = FakeMedia()
  ) async throws -> (TransferWorld, SourceID) {
    let world = try TransferWorld(
      accounts: [try #require(FakeAccounts.account("ada"))], media: media)
    for (index, name) in ["fog.jpg", "2024/low tide.jpg", "2024/100%.jpg"].enumerated() {
      try world.scratch.write(jpeg + [UInt8(index)], to: "Pictures/" + name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1_600_000_000 + index))],
        ofItemAtPath: world.path("Pictures/" + name))
    }
    try world.write(
      "Low tide <script>alert(1)</script>\nalt: A wet \"beach\"\n",
      to: "Pictures/2024/low tide.jpg.txt")
    let source = try await world.addFolder(world.path("Pictures"), named: "My/Pictures")
    let photo = PhotoID(source: source, item: "fog.jpg")
    try await world.library.photos.markSeen([photo, PhotoID(source: source, item: "gone.jpg")])
    try await world.library.outbox.setLocalReaction(.like, to: photo, at: world.time.now)
    try await world.library.outbox.insertNote(
      Note(
        id: MutationID(rawValue: "n1"), photo: photo, text: "=not a formula\n🌫️",
        createdAt: world.time.now))
    try await world.library.settings.write([
      SettingChange(profile: 1, key: "stream.order", value: "oldest"),
      SettingChange(profile: 1, key: "mute.searches", value: "tag:food, \"low tide\""),
      SettingChange(profile: 1, key: "gone.with.a.version", value: "x"),
      SettingChange(profile: nil, key: "list.length", value: "5"),
    ])
    let tagged = ["fog", "Ébène"].compactMap(Domain.Tag.init).map { TaggedPhoto(photo, $0) }
    _ = try await world.library.tags.apply(TagChange(added: tagged), at: world.time.now)
    _ = try await world.library.transfers.insertSources(
      [
        NewSource(.feed(.example), named: "Blog", category: ["Friends"]),
        NewSource(
          .account(AccountID(rawValue: 1), .home), named: "@ada@photos.example", boosts: .no),
      ], profile: 1)
    var wish = FilterWish()
    (wish.words, wish.title, wish.action) = (["spoiler"], "no spoilers", .hide)
    _ = try await world.filters.add(wish, at: .here)
    return (world, source)
  }
}

extension TransferSummary {
  func new(_ kind: Kind) -> Int { tallies[kind]?.new ?? 0 }
  func known(_ kind: Kind) -> Int { tallies[kind]?.known ?? 0 }
}

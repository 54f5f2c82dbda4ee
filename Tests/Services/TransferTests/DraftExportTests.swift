import Domain
import Fakes
import Foundation
import Library
import Storage
import Testing

@testable import Transfer

/// What becomes of the pictures of drafts, whose last copy may be in an export.
@Suite struct DraftExportTests {
  @Test func `an import and an export into the same folder leave each draft its picture`()
    async throws
  {
    let account = try #require(FakeAccounts.account("ada"))
    let world = try TransferWorld(accounts: [account])
    try await world.storeAccount()
    for text in ["older", "new"] { try await keep(text, in: world) }
    try await world.export(to: "backup")

    var machine = world
    for _ in 1...3 {
      // The newest comes in first, so that drafts have other numbers on each machine.
      let other = try TransferWorld(accounts: [account])
      try await other.storeAccount()
      try machine.move("backup", to: other)
      try? FileManager.default.removeItem(atPath: machine.path("own"))
      #expect(try await other.bringIn("backup").new(.drafts) == 2)
      #expect(try await other.export(to: "backup").problems.isEmpty)
      try await expectPictures(in: other)
      #expect(try await other.bringIn("backup").new(.drafts) == 0)
      machine = other
    }
    #expect(try files(of: machine) == ["draft-1-1.jpg", "draft-2-1.jpg"], "none is doubled")
  }

  @Test func `a draft of another machine takes no file of one that is in the export`()
    async throws
  {
    let account = try #require(FakeAccounts.account("ada"))
    let world = try TransferWorld(accounts: [account])
    try await world.storeAccount()
    try await keep("older", in: world)
    try await world.export(to: "backup")
    let other = try TransferWorld(accounts: [account])
    try await other.storeAccount()
    try world.move("backup", to: other)
    try await keep("new", in: other)
    for _ in 1...2 {
      #expect(try await other.export(to: "backup").problems.isEmpty)
      #expect(try files(of: other) == ["draft-1-1-2.jpg", "draft-1-1.jpg"])
    }
    let bytes = try other.scratch.bytes(of: "backup/.drafts/draft-1-1.jpg")
    #expect(bytes == TransferWorld.jpeg + Array("older".utf8))
    let line = try other.scratch.bytes(of: "backup/drafts.jsonl")
    let record = try #require(JSONLine.value(line, as: ExportRecord.Draft.self))
    #expect(record.pictures.map(\.file) == [".drafts/draft-1-1-2.jpg"])
  }

  @Test func `an export before signing in loses nothing of what the import left out`() async throws
  {
    let account = try #require(FakeAccounts.account("ada"))
    let world = try TransferWorld(accounts: [account])
    try await world.storeAccount()
    try await keep("older", in: world)
    try await world.export(to: "backup")
    let other = try TransferWorld()
    try world.move("backup", to: other)
    try FileManager.default.removeItem(atPath: world.path("own"))
    #expect(try await other.bringIn("backup").new(.drafts) == 0)
    for hasMore in [true, false] {
      let advice = try await other.export(to: "backup").advice
      #expect(advice.contains { $0.hasPrefix("@ada@photos.example is not signed in") } == hasMore)
      #expect(try other.text("backup/drafts.jsonl").isEmpty && !other.isThere(other.removed + "-2"))
    }

    // Who is signed in puts the files back.
    let third = try TransferWorld(accounts: [account])
    try await third.storeAccount()
    let removed = other.path(other.removed)
    for name in try FileManager.default.contentsOfDirectory(atPath: removed) {
      try? FileManager.default.removeItem(atPath: other.path("backup/" + name))
      try FileManager.default.moveItem(
        atPath: "\(removed)/\(name)", toPath: other.path("backup/" + name))
    }
    try other.move("backup", to: third)
    #expect(try await third.bringIn("backup").new(.drafts) == 1)
    try await expectPictures(in: third)
  }

  @Test func `a draft whose picture cannot be read keeps the copy of an earlier export`()
    async throws
  {
    let account = try #require(FakeAccounts.account("ada"))
    let world = try TransferWorld(accounts: [account])
    try await world.storeAccount()
    try await keep("older", in: world)
    try await world.export(to: "backup")
    try FileManager.default.removeItem(atPath: world.path("own/older.jpg"))
    for _ in 1...2 { #expect(try await world.export(to: "backup").problemCount == 1) }
    let other = try TransferWorld(accounts: [account])
    try await other.storeAccount()
    try world.move("backup", to: other)
    #expect(try await other.bringIn("backup").new(.drafts) == 1)
    try await expectPictures(in: other)
  }

  /// Writes a draft with a picture of its own, beside which lies more.
  private func keep(_ text: String, in world: TransferWorld) async throws {
    try world.scratch.write(TransferWorld.jpeg + Array(text.utf8), to: "own/\(text).jpg")
    for ending in ["jpg.txt", "MOV"] { try world.write(text, to: "own/\(text).\(ending)") }
    var draft = Draft()
    draft.text = text
    draft.pictures = [DraftPicture(FileLocation(path: world.path("own/\(text).jpg")))]
    world.time.advance(by: .seconds(1))
    _ = try await world.library.outbox.keep(
      draft, at: .account(AccountID(rawValue: 1)), over: nil, of: 1, now: world.time.now)
  }

  private func expectPictures(in world: TransferWorld) async throws {
    for draft in try await world.library.outbox.drafts(of: 1).map(\.draft) {
      let picture = try #require(draft.pictures.first)
      let bytes = FileManager.default.contents(atPath: picture.location.displayPath)
      #expect(bytes == Data(TransferWorld.jpeg + Array(draft.text.utf8)), "\(draft.text)")
    }
  }

  private func files(of world: TransferWorld) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: world.path("backup/.drafts")).sorted()
  }
}

import Domain
import Fakes
import Files
import Folders
import Foundation
import Library
import Storage
import Testing
import Web

@testable import Transfer

/// What comes into another profile, once.
@Suite struct ProfileImportTests {
  @Test func `what was exported comes into an empty profile, and twice changes nothing`()
    async throws
  {
    let (world, _) = try await TransferWorld.withPictures()
    try await world.export(to: "backup")
    let other = try TransferWorld()
    try world.move("backup", to: other)
    try FileManager.default.removeItem(atPath: world.path("Pictures"))

    let first = try await other.bringIn("backup")
    #expect(first.new(.sources) == 2 && first.new(.settings) == 2 && first.new(.seen) == 2)
    #expect(first.new(.tags) == 2)
    #expect(first.new(.reactions) == 1 && first.new(.comments) == 1 && first.new(.filters) == 1)
    #expect(
      first.advice.contains {
        $0.hasPrefix("sign in as @ada@photos.example first (`auth signin photos.example`)")
      })
    let source = try #require(try await other.sources.first { $0.name == "My/Pictures" })
    guard case .folder(let folder) = source.kind else {
      Issue.record("no folder")
      return
    }
    #expect(folder.displayPath == other.path("backup/pictures/My-Pictures"))
    _ = try await other.scanner.scan(folder, as: source.id) { _ in }
    let photos = try await other.photos(of: source.id)
    let fog = try #require(photos.first { $0.id.item == "fog.jpg" })
    #expect(photos.count == 3 && fog.isSeen)
    #expect(try await other.library.outbox.localReactions(to: [fog.id]) == [fog.id: .like])
    #expect(try await other.library.outbox.notes(on: fog.id).map(\.text) == ["=not a formula\n🌫️"])
    #expect(try await other.library.transfers.categories(of: 1).values.map(\.self) == [["Friends"]])
    #expect(
      try other.library.settings.storedSettings(profile: 1)
        == ["stream.order": "oldest", "mute.searches": "tag:food, \"low tide\""])

    let second = try await other.bringIn("backup")
    #expect(second.tallies.values.allSatisfy { $0.new == 0 })
    #expect(try await other.sources.count == 2)
    #expect(try await other.filters.filters().filters.count == 1)
  }

  @Test func `what the profile has itself is stronger`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    try await world.export(to: "backup")
    let other = try TransferWorld(accounts: world.accounts)
    try await other.library.settings.write([
      SettingChange(profile: 1, key: "stream.order", value: "newest")
    ])
    try world.move("backup", to: other)
    let summary = try await other.bringIn("backup")
    #expect(summary.known(.settings) == 1 && summary.new(.sources) == 3)
    #expect(try other.library.settings.storedSettings(profile: 1)["stream.order"] == "newest")
    #expect(try await other.sources.contains { $0.boosts == .no })
  }

  @Test func `an import while a disk is away does not double its folder`() async throws {
    let (world, source) = try await TransferWorld.withPictures()
    try await world.export(to: "backup")
    let (home, away) = (world.path("Pictures"), world.path("Away"))
    try FileManager.default.moveItem(atPath: home, toPath: away)
    #expect(try await world.bringIn("backup").new(.sources) == 0)
    #expect(try await world.sources.map(\.id).first == source)
    #expect(try await world.sources.count == 3)

    // Nor when it is back after the export's own pictures have become the source.
    let other = try TransferWorld()
    try FileManager.default.copyItem(atPath: world.path("backup"), toPath: other.path("backup"))
    #expect(try await other.bringIn("backup").new(.sources) == 2)
    try FileManager.default.moveItem(atPath: away, toPath: home)
    #expect(try await other.bringIn("backup").new(.sources) == 0)
    #expect(try await other.sources.count == 2)
  }

  @Test func `lists of one title stay two, each with its people and its source`() async throws {
    let world = try TransferWorld(accounts: [try #require(FakeAccounts.account("ada"))])
    for name in ["eve@a.example", "bob@b.example"] {
      let list = try await world.people.makeList("Sea", at: nil).list
      let handle = try #require(Handle(name))
      let id = PersonID(account: AccountID(rawValue: 1), name: handle.key)
      try await world.people.add(.person(id, handle), to: list)
      let isExclusive = name.hasPrefix("bob")
      _ = try await world.people.change(list, title: nil, isExclusive: isExclusive)
      _ = try await world.library.sources.insertSource(list.source, named: "Sea", profile: 1)
    }
    try await world.export(to: "backup")
    let other = try TransferWorld(accounts: world.accounts)
    try world.move("backup", to: other)
    for round in 0..<2 {
      let summary = try await other.bringIn("backup")
      #expect(summary.new(.lists) == (round == 0 ? 2 : 0))
      #expect(summary.new(.sources) == (round == 0 ? 2 : 0))
      #expect(summary.problems.isEmpty)
      let lists = try await other.people.lists().lists
      #expect(lists.map(\.title) == ["Sea", "Sea"])
      #expect(lists.map(\.isExclusive) == [false, true])
      var members: [[String]] = []
      for list in lists {
        members.append(
          try await other.people.members(of: list).compactMap { member in
            if case .person(_, let handle) = member { handle.key } else { nil }
          })
      }
      #expect(members == [["eve@a.example"], ["bob@b.example"]])
      #expect(try await other.sources.map(\.kind) == lists.map(\.source))
    }
  }

  @Test func `what is written and not sent comes along, and becomes drafts once`() async throws {
    let account = try #require(FakeAccounts.account("ada"))
    let world = try TransferWorld(accounts: [account])
    try world.scratch.write(TransferWorld.jpeg, to: "Pictures/fog.jpg")
    let source = try await world.addFolder(world.path("Pictures"), named: "Pictures")
    try await world.storeAccount()
    let outbox = world.library.outbox
    var draft = Draft()
    (draft.text, draft.warning, draft.visibility) = ("half\n雨", "careful", .followers)
    (draft.lifetime, draft.language, draft.keepsMetadata) = (60, "de", true)
    draft.publishAt = world.time.now.advanced(by: .seconds(90_000))
    draft.pictures = [
      DraftPicture(FileLocation(path: world.path("Pictures/fog.jpg")), alternativeText: "grey"),
      DraftPicture(FileLocation(path: world.path("gone.jpg"))),
    ]
    draft.answering = DraftAnswer(
      account: account.id, status: "110", title: "Fog", addressee: Addressee("eve", of: account))
    _ = try await outbox.keep(
      draft, at: .account(account.id), over: nil, of: 1, now: world.time.now)
    var note = Draft()
    note.text = "for the folder"
    _ = try await outbox.keep(note, at: .folder(source), over: nil, of: 1, now: world.time.now)
    var edit = Draft()
    edit.text = "better words"
    edit.revision = DraftRevision(of: "111", by: account.id, isWordsOnly: true)
    edit.pictures = [DraftPicture(PostedPicture(id: "m1", address: .example), alternativeText: "x")]
    let entries = [
      Mutation(
        id: MutationID(rawValue: "1"), target: .status(account.id, "111"), action: .edit(edit),
        createdAt: world.time.now),
      Mutation(
        id: MutationID(rawValue: "2"), target: .status(account.id, "112"),
        action: .comment("lovely"), createdAt: world.time.now),
      Mutation(
        id: MutationID(rawValue: "3"), target: .status(account.id, "113"),
        action: .comment("taken back"), createdAt: world.time.now),
      Mutation(
        id: MutationID(rawValue: "4"), target: .status(account.id, "114"),
        action: .react(nil, base: .like), createdAt: world.time.now),
    ].map {
      OutboxEntry($0, state: .stopped(reason: "no"), isTakenBack: $0.id.rawValue == "3")
    }
    try await outbox.apply(entries.map { .insert($0) }, of: 1)

    let summary = try await world.export(to: "backup")
    #expect(summary.new(.drafts) == 3)
    #expect(summary.problems == ["\(world.path("gone.jpg")): No such file or directory"])
    #expect(summary.advice.contains { $0.hasPrefix("what only servers have is not in it") })
    let waiting = try world.scratch.bytes(of: "backup/waiting.jsonl")
      .split(separator: UInt8(ascii: "\n")).compactMap {
        JSONLine.value(Array($0), as: ExportRecord.Waiting.self)
      }
    #expect(waiting.map(\.action) == ["comment", "unreact"])
    #expect(waiting.first?.text == "lovely" && waiting.first?.refused == "no")
    let photos = try await world.addFolder(world.path("backup"), named: "backup")
    #expect(try await world.photos(of: photos).count == 1, "a draft is no photo yet")
    #expect(try await world.bringIn("backup").new(.drafts) == 0, "all of it is here")

    // On another machine, where none of the files are.
    let other = try TransferWorld(accounts: [account])
    try world.move("backup", to: other)
    try FileManager.default.removeItem(atPath: world.path("Pictures"))
    let first = try await other.bringIn("backup")
    #expect(first.new(.drafts) == 3)
    #expect(
      first.problems == [
        "\(world.path("gone.jpg")): it is neither in the export nor in one of your folders",
        "`half 雨`: what a camera wrote will be removed, unless you say `metadata keep` again",
      ], "\(first.problems)")
    #expect(try await other.bringIn("backup").known(.drafts) == 3)
    let drafts = try await other.library.outbox.drafts(of: 1)
    #expect(drafts.count == 3 && drafts.contains { $0.draft == edit })
    let copy = try #require(drafts.first { $0.draft.warning == "careful" })
    #expect(copy.place == .account(account.id) && copy.changedAt == world.time.now)
    let picture = try #require(copy.draft.pictures.first)
    #expect(picture.alternativeText == "grey" && picture.location.isFile)
    // Of the other one nothing is in the export, and its folder is none of this machine's.
    (draft.pictures, draft.keepsMetadata) = ([picture], false)
    #expect(copy.draft == draft)
    #expect(try await other.library.outbox.entries(of: 1).isEmpty, "nothing is sent twice")
  }

  @Test func `a draft comes in for no more people than before, and as nothing else`() async throws {
    let account = try #require(FakeAccounts.account("ada"))
    let world = try TransferWorld(accounts: [account])
    try await world.storeAccount()
    try world.scratch.write(JSONLine.bytes(ExportMarker()), to: "in/\(ExportMarker.file)")
    let start = #"{"account":"@ada@photos.example","changed":"","sensitive":false,"pictures":[],"#
    let post = #""account":"@eve@else.example","status":"1""#
    try world.write(
      [
        #""text":"fog","visibility":"a circle","lifetime":0}"#,
        #""text":"an answer","visibility":"public","answers":{\#(post),"title":""}}"#,
        #""text":"an edit","visibility":"public","edits":{\#(post),"wordsOnly":true}}"#,
      ].map { start + $0 }.joined(separator: "\n"), to: "in/drafts.jsonl")
    try await world.bringIn("in")
    let drafts = try await world.library.outbox.drafts(of: 1).map(\.draft)
    #expect(drafts.map(\.text) == ["fog"], "of nobody's post that is here")
    #expect(drafts.map(\.visibility) == [.named])
    #expect(drafts.map(\.lifetime) == [nil], "nor is it gone at once")
  }

  @Test func `what was seen in a list is seen by the same account, whatever its number`()
    async throws
  {
    let world = try TransferWorld(accounts: [try #require(FakeAccounts.account("ada"))])
    let list = try await world.people.makeList("Sea", at: nil).list
    let source = try await world.library.sources.insertSource(
      list.source, named: "Sea", profile: 1)
    try await world.library.photos.markSeen([PhotoID(source: source.id, item: "110/1")])
    try await world.export(to: "backup")
    for (name, seen) in [("ada", ["110/7"]), ("eve", [])] {
      let other = try TransferWorld(accounts: [try #require(FakeAccounts.account(name, id: 7))])
      try FileManager.default.copyItem(
        atPath: world.path("backup"), toPath: other.path("backup"))
      try await other.bringIn("backup")
      let sea = try #require(try await other.sources.first)
      #expect(
        try await other.library.transfers.seenItems(of: sea.id, after: "", limit: 9) == seen)
    }
  }

  @Test func `a filter ends when it did, and one that has ended stays away`() async throws {
    let world = try TransferWorld()
    var wish = FilterWish()
    (wish.words, wish.title, wish.lifetime) = (["spoiler"], "no spoilers", .seconds(3600))
    let end = try await world.filters.add(wish, at: .here).filter.expiresAt
    try await world.export(to: "backup")
    for ends in [[end], []] {
      let other = try TransferWorld()
      try FileManager.default.copyItem(
        atPath: world.path("backup"), toPath: other.path("backup"))
      if ends.isEmpty { other.time.advance(by: .seconds(3601)) }
      try await other.bringIn("backup")
      #expect(try await other.filters.filters().filters.map(\.filter.expiresAt) == ends)
    }
  }

  @Test func `a saved search comes along, once`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    let search = Source.Kind.search("fog -by:eve last:week")
    _ = try await world.library.transfers.insertSources(
      [NewSource(search, named: "foggy days")], profile: 1)
    try await world.export(to: "backup")
    let other = try TransferWorld()
    try world.move("backup", to: other)
    for _ in 1...2 {
      let summary = try await other.bringIn("backup")
      #expect(!summary.problems.contains { $0.contains("foggy") }, "\(summary.problems)")
      #expect(try await other.sources.filter { $0.kind == search }.map(\.name) == ["foggy days"])
    }
  }
}

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

@Suite struct ProfileExportTests {
  /// A world with three pictures in two folders, and things said of them.
  private func world() async throws -> (TransferWorld, SourceID) {
    let world = try TransferWorld(accounts: [try #require(FakeAccounts.account("ada"))])
    for (index, name) in ["fog.jpg", "2024/low tide.jpg", "2024/100%.jpg"].enumerated() {
      try world.scratch.write(TransferWorld.jpeg + [UInt8(index)], to: "Pictures/" + name)
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
      SettingChange(profile: nil, key: "list.length", value: "5"),
    ])
    let tagged = ["fog", "Ébène"].compactMap(Domain.Tag.init).map { TaggedPhoto(photo, $0) }
    _ = try await world.library.tags.apply(TagChange(added: tagged), at: world.time.now)
    _ = try await world.library.transfers.insertSources(
      [
        SourceEntry(.feed(.example), named: "Blog", category: ["Friends"]),
        SourceEntry(
          .account(AccountID(rawValue: 1), .home), named: "@ada@photos.example", boosts: .no),
      ], profile: 1)
    var wish = FilterWish()
    (wish.words, wish.title, wish.action) = (["spoiler"], "no spoilers", .hide)
    _ = try await world.filters.add(wish, at: .here)
    return (world, source)
  }

  /// What a photo is to a person, wherever its file is.
  private struct Seen: Hashable {
    let moment: Timestamp
    let caption: String?
    let alternativeText: String?
    let name: String?
  }

  private func seen(_ photos: [Photo]) -> Set<Seen> {
    Set(
      photos.map {
        Seen(
          moment: $0.timestamp, caption: $0.caption, alternativeText: $0.alternativeText,
          name: $0.media.localFile?.displayName)
      })
  }

  @Test func `an export is itself a source of the same photos, words and dates`() async throws {
    let (world, source) = try await world()
    let summary = try await world.export(to: "backup")
    #expect(summary.new(.pictures) == 3 && summary.problems.isEmpty)
    let copy = try await world.addFolder(world.path("backup"), named: "backup")
    let (before, after) = (try await world.photos(of: source), try await world.photos(of: copy))
    #expect(after.count == 3)
    #expect(seen(after) == seen(before))
    #expect(after.contains { $0.alternativeText == "A wet \"beach\"" })
  }

  @Test func `what was exported comes into an empty profile, and twice changes nothing`()
    async throws
  {
    let (world, _) = try await world()
    try await world.export(to: "backup")
    let other = try TransferWorld()
    try FileManager.default.moveItem(
      atPath: world.path("backup"), toPath: other.path("backup"))
    try FileManager.default.removeItem(atPath: world.path("Pictures"))

    let first = try await other.bringIn("backup")
    #expect(first.new(.sources) == 2 && first.new(.settings) == 1 && first.new(.seen) == 2)
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
    #expect(try other.library.settings.storedSettings(profile: 1) == ["stream.order": "oldest"])

    let second = try await other.bringIn("backup")
    #expect(second.tallies.values.allSatisfy { $0.new == 0 })
    #expect(try await other.sources.count == 2)
    #expect(try await other.filters.filters().filters.count == 1)
  }

  @Test func `what files say of cameras and places is one line for each that says something`()
    async throws
  {
    let (world, source) = try await world()
    var photo = try #require(try await world.photos(of: source).first { $0.id.item == "fog.jpg" })
    photo.details.camera = "FUJIFILM X100V"
    photo.details.position = Position(latitude: 38.7167, longitude: -9.1333)
    photo.details.town = "Lisbon, Portugal"
    _ = try await world.library.photos.insert([photo], of: source)
    try await world.export(to: "backup")
    let lines = try String(contentsOfFile: world.path("backup/cameras.jsonl"), encoding: .utf8)
      .split(separator: "\n").map {
        try JSONDecoder().decode(
          ExportRecord.Camera.self, from: Data($0.utf8))
      }
    #expect(
      lines == [
        ExportRecord.Camera(
          source: source.rawValue, item: "fog.jpg", camera: "FUJIFILM X100V", latitude: 38.7167,
          longitude: -9.1333, town: "Lisbon, Portugal")
      ])
  }

  @Test func `photos that are muted come along, too`() async throws {
    let (world, _) = try await world()
    let scope = StreamScope(profile: 1, order: .newest, now: world.time.now)
    try await world.library.photos.mute(MuteList(words: "tide"), in: scope)
    try await world.export(to: "backup")
    let copied = try FileManager.default.subpathsOfDirectory(atPath: world.path("backup"))
    #expect(copied.count { $0.hasSuffix("low tide.jpg") } == 1, "\(copied)")
  }

  @Test func `of servers' photos comes along what one did with them`() async throws {
    let (world, _) = try await world()
    let home = try #require(try await world.sources.first { $0.name == "@ada@photos.example" })
    let told = [
      Reception(likes: 3, mine: .like), Reception(likes: 3), Reception(isBookmarked: true),
    ]
    let photos = told.enumerated().map { number, reception in
      Photo(
        id: PhotoID(source: home.id, item: "status\(number)"), timestamp: world.time.now,
        media: .sample(0), reception: reception, status: "status\(number)")
    }
    _ = try await world.library.photos.insert(photos, of: home.id)
    try await world.export(to: "backup")
    let reactions = try world.text("backup/reactions.jsonl")
    #expect([0, 1, 2].map { reactions.contains("status\($0)") } == [true, false, true])
  }

  @Test func `what the profile has itself is stronger`() async throws {
    let (world, _) = try await world()
    try await world.export(to: "backup")
    let other = try TransferWorld(accounts: world.accounts)
    try await other.library.settings.write([
      SettingChange(profile: 1, key: "stream.order", value: "newest")
    ])
    try FileManager.default.moveItem(atPath: world.path("backup"), toPath: other.path("backup"))
    let summary = try await other.bringIn("backup")
    #expect(summary.known(.settings) == 1 && summary.new(.sources) == 3)
    #expect(try other.library.settings.storedSettings(profile: 1) == ["stream.order": "newest"])
    #expect(try await other.sources.contains { $0.boosts == .no })
  }

  @Test func `an export that was interrupted goes on, and follows what changed`() async throws {
    let (world, _) = try await world()
    try await world.export(to: "backup")
    let copy = "backup/pictures/My-Pictures/2024/low tide.jpg"
    try world.scratch.write([0xFF, 0xD8], to: copy)
    try world.scratch.write([1], to: "backup/pictures/My-Pictures/.photostream-half")
    try FileManager.default.removeItem(atPath: world.path("backup/pictures/My-Pictures/fog.jpg"))
    try world.write("Fog", to: "Pictures/fog.jpg.txt")
    let summary = try await world.export(to: "backup")
    #expect(summary.new(.pictures) == 2 && summary.known(.pictures) == 1)
    #expect(try world.scratch.bytes(of: copy) == TransferWorld.jpeg + [1])
    #expect(try world.text("backup/pictures/My-Pictures/fog.jpg.txt") == "Fog")
    try FileManager.default.removeItem(atPath: world.path("Pictures/fog.jpg.txt"))
    #expect(try await world.export(to: "backup").known(.pictures) == 3)
    #expect(
      !FileManager.default.fileExists(
        atPath: world.path("backup/pictures/My-Pictures/fog.jpg.txt")))
  }

  @Test func `a photo that its folder has no more leaves the export, and is not lost`() async throws
  {
    let (world, source) = try await world()
    try await world.export(to: "backup")
    let root = try world.scanner.resolve(world.path("Pictures"))
    for name in ["low tide.jpg", "low tide.jpg.txt"] {
      try FileManager.default.removeItem(atPath: world.path("Pictures/2024/" + name))
    }
    _ = try await world.scanner.scan(root, as: source) { _ in }
    let summary = try await world.export(to: "backup")
    let copy = "pictures/My-Pictures/2024/low tide.jpg"
    #expect(!world.isThere("backup/" + copy) && !world.isThere("backup/\(copy).txt"))
    #expect(try world.scratch.bytes(of: "backup/.removed/" + copy) == TransferWorld.jpeg + [1])
    #expect(world.isThere("backup/.removed/\(copy).txt"))
    #expect(summary.advice.contains { $0.hasPrefix("2 files that your folders have no more") })
    #expect(try await !world.export(to: "backup").advice.contains { $0.contains(".removed") })
    // A disk that is away takes nothing with it, and neither does one in whose place is an empty folder.
    try FileManager.default.moveItem(
      atPath: world.path("Pictures"), toPath: world.path("Elsewhere"))
    for isEmpty in [false, true] {
      if isEmpty { try world.write("", to: "Pictures/x") }
      let away = try await world.export(to: "backup")
      #expect(away.problemCount == 2 && !away.advice.contains { $0.contains(".removed") })
      #expect(world.isThere("backup/pictures/My-Pictures/2024/100%.jpg"))
      #expect(world.isThere("backup/pictures/My-Pictures/fog.jpg"))
    }
  }

  @Test func `a live photo comes along with its film`() async throws {
    let world = try TransferWorld()
    try world.scratch.write(TransferWorld.jpeg, to: "Pictures/IMG_1.JPG")
    try world.write("a film", to: "Pictures/IMG_1.MOV")
    try await world.addFolder(world.path("Pictures"), named: "Pictures")
    for known in [0, 1] {
      #expect(try await world.export(to: "backup").known(.pictures) == known)
      #expect(try world.text("backup/pictures/Pictures/IMG_1.MOV") == "a film")
    }
  }

  @Test func `an archive comes along with its words and all pictures of its posts`() async throws {
    let world = try TransferWorld()
    for name in ["a", "b"] {
      try world.scratch.write(
        TransferWorld.jpeg + Array(name.utf8), to: "archive/media_attachments/files/\(name).jpg")
    }
    let pictures = ["a", "b"].map {
      #"{"type":"Document","url":"/media_attachments/files/\#($0).jpg","name":"stone \#($0)"}"#
    }
    try world.write(
      #"{"orderedItems":[{"type":"Create","object":{"type":"Note","content":"<p>Fog</p>","#
        + #""published":"2023-05-01T12:00:00Z","attachment":[\#(pictures.joined(separator: ","))]}}]}"#,
      to: "archive/outbox.json")
    let source = try await world.addFolder(world.path("archive"), named: "archive")
    #expect(try await world.export(to: "backup").new(.pictures) == 2)
    let copy = try await world.addFolder(world.path("backup/pictures/archive"), named: "copy")
    let (before, after) = (try await world.photos(of: source), try await world.photos(of: copy))
    #expect(before.map(\.pictures.count) == [2] && after.map(\.pictures.count) == [2])
    #expect(after.map(\.words) == ["Fog"] && after.map(\.timestamp) == before.map(\.timestamp))
    #expect(after[0].pictures.map(\.alternativeText) == ["stone a", "stone b"])
    #expect(try world.text("backup/index.html").contains("files/b.jpg"))
  }

  @Test func `an import while a disk is away does not double its folder`() async throws {
    let (world, source) = try await world()
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
      _ = try await world.library.sources.insertSource(list.source, named: "Sea", profile: 1)
    }
    try await world.export(to: "backup")
    let other = try TransferWorld(accounts: world.accounts)
    try FileManager.default.moveItem(atPath: world.path("backup"), toPath: other.path("backup"))
    for round in 0..<2 {
      let summary = try await other.bringIn("backup")
      #expect(summary.new(.lists) == (round == 0 ? 2 : 0))
      #expect(summary.new(.sources) == (round == 0 ? 2 : 0))
      #expect(summary.problems.isEmpty)
      let lists = try await other.people.lists().lists
      #expect(lists.map(\.title) == ["Sea", "Sea"])
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
    _ = try await world.library.accounts.insertAccount(
      AccountOwner(remoteID: "1", username: "ada", displayName: ""), on: account.server, profile: 1)
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
    ].map { OutboxEntry($0, state: .stopped(reason: "no")) }
    try await outbox.apply(entries.map { .insert($0) }, of: 1)

    let summary = try await world.export(to: "backup")
    #expect(summary.new(.drafts) == 3)
    #expect(summary.problems == ["\(world.path("gone.jpg")): No such file or directory"])
    #expect(summary.advice.contains { $0.hasPrefix("what only servers have is not in it") })
    let waiting = try JSONLine.value(
      world.scratch.bytes(of: "backup/waiting.jsonl"), as: ExportRecord.Waiting.self)
    #expect(waiting.action == "comment" && waiting.text == "lovely" && waiting.refused == "no")
    let photos = try await world.addFolder(world.path("backup"), named: "backup")
    #expect(try await world.photos(of: photos).count == 1, "a draft is no photo yet")
    #expect(try await world.bringIn("backup").new(.drafts) == 0, "all of it is here")

    // On another machine, where none of the files are.
    let other = try TransferWorld(accounts: [account])
    try FileManager.default.moveItem(atPath: world.path("backup"), toPath: other.path("backup"))
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

  @Test func `a place whose name is no text is refused rather than mistaken`() async throws {
    let (world, _) = try await world()
    await #expect(
      throws: TransferError.unwritable(
        world.path("back\u{FFFD}"), reason: "its name is not UTF-8: choose another")
    ) { try await world.export(to: "back\u{FFFD}") }
    #expect(!world.isThere("back\u{FFFD}"))
  }

  @Test func `a folder with other things, and one inside of a source, are refused`() async throws {
    let (world, _) = try await world()
    try world.write("mine", to: "full/letter.txt")
    await #expect(throws: TransferError.notEmpty(world.path("full"))) {
      try await world.export(to: "full")
    }
    try world.write("{\"format\":\"other\"}", to: "other/export.json.txt")
    await #expect(throws: TransferError.notEmpty(world.path("other"))) {
      try await world.export(to: "other")
    }
    await #expect(
      throws: TransferError.insideSource(
        world.path("Pictures/deep/backup"), source: "My/Pictures")
    ) { try await world.export(to: "Pictures/deep/backup") }
    #expect(!FileManager.default.fileExists(atPath: world.path("Pictures/deep")))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: world.path("full")) == ["letter.txt"])
  }

  @Test func `a picture that is gone costs itself`() async throws {
    let (world, _) = try await world()
    try FileManager.default.removeItem(atPath: world.path("Pictures/fog.jpg"))
    let summary = try await world.export(to: "backup")
    #expect(summary.new(.pictures) == 2)
    #expect(
      summary.problems == ["\(world.path("Pictures/fog.jpg")): No such file or directory"])
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a full disk ends the export in one line, and it goes on when there is room`()
    async throws
  {
    let (world, _) = try await world()
    try world.scratch.write(
      TransferWorld.jpeg + [UInt8](repeating: 7, count: 100_000), to: "Pictures/fog.jpg")
    let disk = try SmallDisk(at: world.path("disk"), kilobytes: 64)
    defer { disk.remove() }
    await #expect {
      try await world.export(to: "disk/backup")
    } throws: { error in
      guard case TransferError.unwritable(_, let reason)? = error as? TransferError else {
        return false
      }
      return reason == "No space left on device"
    }
    try disk.grow(toKilobytes: 400)
    #expect(try await world.export(to: "disk/backup").problems.isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a folder that nobody may write to is told in one line`() async throws {
    let (world, _) = try await world()
    let disk = try SmallDisk(at: world.path("disk"), kilobytes: 64)
    defer { disk.remove() }
    try disk.makeReadOnly()
    await #expect(
      throws: TransferError.unwritable(
        world.path("disk/backup"), reason: "Read-only file system")
    ) { try await world.export(to: "disk/backup") }
  }

  @Test func `the page can be opened, and runs nothing`() async throws {
    let (world, _) = try await world()
    try await world.export(to: "backup")
    let page = try world.text("backup/index.html")
    #expect(page.contains("Low tide &lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("alt=\"A wet &quot;beach&quot;\""))
    #expect(page.contains("src=\"pictures/My-Pictures/2024/100%25.jpg\""))
    #expect(!page.contains("<script") && !page.contains("http://") && !page.contains("https://"))
  }

  @Test func `posts of one's own come along with their pictures, each once`() async throws {
    let account = try #require(FakeAccounts.account("ada"))
    let media = SavingMedia()
    let world = try TransferWorld(accounts: [account], media: media)
    let kinds: [AccountTimeline] = [.home, .everybody(local: true)]
    for kind in kinds {
      let source = try await world.library.sources.insertSource(
        .account(account.id, kind), named: kind.phrase, profile: 1)
      let photos = [("110", "Ada (@ada)"), ("111", "Eve (@eve@photos.example)")].map {
        Photo(
          id: PhotoID(source: source.id, item: $0.0),
          timestamp: Timestamp(milliseconds: 1_700_000_000_000), caption: "Fog",
          alternativeText: "nothing", author: $0.1, media: .web(.example), status: $0.0,
          page: "https://photos.example/@ada/\($0.0)")
      }
      _ = try await world.library.photos.insert(photos, of: source.id)
    }
    let summary = try await world.export(to: "backup")
    #expect(summary.new(.posts) == 1 && summary.new(.pictures) == 1)
    let name = "2023-11-14-ada-photos.example-110-1.jpg"
    #expect(try world.scratch.bytes(of: "backup/pictures/posts/" + name) == TransferWorld.jpeg)
    #expect(try world.text("backup/pictures/posts/\(name).txt") == "Fog\nalt: nothing\n")
    #expect(try world.text("backup/posts.jsonl").contains("\"pictures/posts/\(name)\""))
    let copy = try await world.addFolder(world.path("backup/pictures"), named: "copy")
    #expect(
      try await world.photos(of: copy).map(\.timestamp) == [
        Timestamp(milliseconds: 1_700_000_000_000)
      ])
    #expect(try await world.export(to: "backup").known(.pictures) == 1)
    #expect(media.count == 1)
  }

  @Test func `a saved search comes along, once`() async throws {
    let (world, _) = try await world()
    let search = Source.Kind.search("fog -by:eve last:week")
    _ = try await world.library.transfers.insertSources(
      [SourceEntry(search, named: "foggy days")], profile: 1)
    try await world.export(to: "backup")
    let other = try TransferWorld()
    try FileManager.default.moveItem(atPath: world.path("backup"), toPath: other.path("backup"))
    for _ in 1...2 {
      let summary = try await other.bringIn("backup")
      #expect(!summary.problems.contains { $0.contains("foggy") }, "\(summary.problems)")
      #expect(try await other.sources.filter { $0.kind == search }.map(\.name) == ["foggy days"])
    }
  }

  @Test func `every field is explained in docs/export.md`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/export.md")
    let text = try String(contentsOf: root, encoding: .utf8)
    let answer = ExportRecord.Answer(account: "", status: "", title: "", mentions: "")
    let edit = ExportRecord.Edit(account: "", status: "", wordsOnly: true)
    let records: [(String, any Encodable)] = [
      (ExportMarker.file, ExportMarker()),
      (
        ExportRecord.Source.file,
        ExportRecord.Source(
          id: "", kind: "", name: "", path: "", address: "", account: "", timeline: "", list: "",
          query: "", boosts: "", folders: [], pictures: "")
      ), (ExportRecord.Account.file, ExportRecord.Account(handle: "", name: "")),
      (ExportRecord.Setting.file, ExportRecord.Setting(key: "", value: "")),
      (ExportRecord.Seen.file, ExportRecord.Seen(source: "", item: "")),
      (
        ExportRecord.Reaction.file,
        ExportRecord.Reaction(
          source: "", item: "", reaction: "", bookmarked: true, boosted: true, at: "", page: "")
      ),
      (ExportRecord.Tags.file, ExportRecord.Tags(source: "", item: "", tags: [])),
      (
        ExportRecord.Draft.file,
        ExportRecord.Draft(
          account: "", source: "", waiting: true, changed: "", text: "", warning: "",
          sensitive: true, visibility: "", lifetime: Count(wrappedValue: 1), keepsMetadata: true,
          language: "",
          publishAt: "", answers: answer, edits: edit, pictures: [])
      ),
      (
        ExportRecord.Draft.file,
        ExportRecord.DraftPicture(file: "", path: "", alt: "", posted: "", address: "")
      ), (ExportRecord.Draft.file, answer), (ExportRecord.Draft.file, edit),
      (
        ExportRecord.Waiting.file,
        ExportRecord.Waiting(
          account: "", action: "", at: "", status: "", person: "", text: "", refused: "")
      ),
      (
        ExportRecord.Camera.file,
        ExportRecord.Camera(
          source: "", item: "", camera: "", latitude: 1, longitude: 1, town: "")
      ),
      (
        ExportRecord.Comment.file,
        ExportRecord.Comment(id: "", source: "", item: "", text: "", at: "")
      ),
      (
        ExportRecord.Post.file,
        ExportRecord.Post(
          account: "", status: "", at: "", text: "", page: "", sensitive: true, pictures: [])
      ),
      (
        ExportRecord.Post.file,
        ExportRecord.Picture(file: "", address: "", caption: "", alt: "")
      ),
      (
        ExportRecord.Filter.file,
        ExportRecord.Filter(
          account: "", title: "", action: "", contexts: [], words: [], wholeWords: true, until: "")
      ),
      (
        ExportRecord.List.file,
        ExportRecord.List(id: "", account: "", title: "", exclusive: true, members: [])
      ), (ExportRecord.List.file, ExportRecord.Member(account: "", person: "", tag: "")),
      (
        ExportRecord.Relation.file,
        ExportRecord.Relation(
          account: "", person: "", server: "", note: "", mutedUntil: "", hidesNotifications: true)
      ),
    ]
    for (file, record) in records {
      let section = try #require(text.components(separatedBy: "## `\(file)`").dropFirst().first)
        .components(separatedBy: "\n## ")[0]
      let object = try JSONSerialization.jsonObject(with: Data(JSONLine.bytes(record)))
      for field in try #require(object as? [String: Any]).keys {
        #expect(section.contains("| `\(field)` |"), "\(file) does not explain \(field)")
      }
    }
    // Nothing is written that is not told of here.
    let written = Set(records.map(\.0))
    let explained = Set(text.matches(of: /## `([a-z]+\.jsonl?)`/).map { String($0.output.1) })
    #expect(written == explained)
  }

  @Test func `an export by a stranger adds nothing it should not`() async throws {
    let world = try TransferWorld()
    try world.write(
      #"{"format":"photostream-export","version":1,"program":"x"}"#, to: "in/export.json")
    try world.write(
      """
      {"id":"a","kind":"folder","name":"up","pictures":"../../secret"}
      {"id":"b","kind":"folder","name":"link","pictures":"pictures/link"}
      {"id":"c","kind":"feed","name":"script","address":"javascript:1"}
      {"id":"d","kind":"magic","name":"magic"}
      {"id":"f","kind":"folder","name":"all","path":"/"}
      {"id":"g","kind":"folder","name":"mine","path":"\(world.path("secret"))","pictures":"pictures/link"}
      {"id":"h","kind":"search","name":"blue","query":"color:blue"}
      {"id":"i","kind":"search","name":"none"}
      null
      [[[[
      {"id":"e","kind":"feed","name":"a\\nb\\u202e","address":"https://e.example/feed"}
      """, to: "in/sources.jsonl")
    try world.write("secret", to: "secret/photo.jpg")
    try world.write("x", to: "in/pictures/x")
    try world.scratch.link("in/pictures/link", to: world.path("secret"))
    try world.write(
      """
      {"source":"e","item":"\(String(repeating: "x", count: 9000))"}
      {"source":"nowhere","item":"1"}
      {"source":"e","item":1}
      """, to: "in/seen.jsonl")
    try world.write(
      #"{"key":"list.length","value":"-5"}"# + "\n"
        + #"{"key":"video.player","value":"sh -c evil"}"#, to: "in/settings.jsonl")
    let summary = try await world.bringIn("in")
    #expect(try await world.sources.map(\.name) == ["a b\u{202E}"])
    #expect(summary.new(.seen) == 0 && summary.new(.settings) == 0)
    #expect(try world.library.settings.storedSettings(profile: 1) == [:])
    let told = [
      "all: an export may not choose /: if it is yours, `add` it, and import again",
      "mine: an export may not choose \(world.path("secret")): if it is yours, `add` it, and import again",
      "video.player starts a program, so no import sets it: `set video.player …` in `settings` does",
    ]
    #expect(told.allSatisfy(summary.problems.contains), "\(summary.problems)")
    #expect(summary.problemCount == 12)
  }

  @Test func `an export of a later version is refused`() async throws {
    let world = try TransferWorld()
    try world.write(
      #"{"format":"photostream-export","version":9,"program":"x"}"#, to: "in/export.json")
    await #expect(throws: TransferError.newerExport(world.path("in"))) {
      try await world.bringIn("in")
    }
  }
}

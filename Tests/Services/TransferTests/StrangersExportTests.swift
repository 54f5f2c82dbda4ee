import Domain
import Fakes
import Files
import Folders
import Foundation
import Glibc
import Library
import Storage
import Testing
import Web

@testable import Transfer

/// Exports that somebody else wrote, and what they name on this machine.
@Suite struct StrangersExportTests {
  private static let marker = #"{"format":"photostream-export","version":1,"program":"x"}"#

  private func world(_ accounts: [Account] = []) throws -> TransferWorld {
    let world = try TransferWorld(accounts: accounts)
    try world.write(Self.marker, to: "in/export.json")
    try world.scratch.write(TransferWorld.jpeg + [9], to: "private/secret.jpg")
    try world.write("my words", to: "private/words.txt")
    return world
  }

  @Test func `links in its pictures lead nowhere, for a scan and for the next export`()
    async throws
  {
    let world = try world()
    try world.write(
      #"{"id":"a","kind":"folder","name":"a","pictures":"pictures/a"}"#, to: "in/sources.jsonl")
    let names = ["1", "2", "3"]
    for name in names {
      try world.scratch.write(
        TransferWorld.jpeg + Array(name.utf8), to: "in/pictures/a/IMG_\(name).jpg")
    }
    try world.scratch.link("in/pictures/a/folder", to: world.path("private"))
    try world.scratch.link("in/pictures/a/file.jpg", to: world.path("private/secret.jpg"))
    try world.scratch.link("in/pictures/a/IMG_1.jpg.txt", to: world.path("private/words.txt"))
    try await world.bringIn("in")
    let source = try #require(try await world.sources.first)
    guard case .folder(let root) = source.kind else {
      Issue.record("no folder")
      return
    }
    _ = try await world.scanner.scan(root, as: source.id) { _ in }
    let photos = try await world.photos(of: source.id)
    #expect(photos.map(\.id.item).sorted() == names.map { "IMG_\($0).jpg" })
    #expect(photos.allSatisfy { $0.caption == nil })

    // Somebody who changes what is there afterwards gets no further.
    try FileManager.default.removeItem(atPath: world.path("in/pictures/a/IMG_2.jpg"))
    try world.scratch.link("in/pictures/a/IMG_2.jpg", to: world.path("private/secret.jpg"))
    try world.scratch.link("in/pictures/a/IMG_3.mov", to: world.path("private/secret.jpg"))
    let summary = try await world.export(to: "out")
    #expect(summary.new(.pictures) == 1 && summary.problemCount == 2)
    let files = try FileManager.default.subpathsOfDirectory(atPath: world.path("out"))
    for file in files where !file.hasSuffix(".jsonl") {
      let bytes = FileManager.default.contents(atPath: world.path("out/" + file)) ?? Data()
      #expect(bytes != Data(TransferWorld.jpeg + [9]) && bytes != Data("my words".utf8), "\(file)")
    }
    #expect(files.contains("pictures/a/IMG_1.jpg"))
  }

  @Test func `a draft of it names no file but its own, and those of one's own folders`()
    async throws
  {
    let account = try #require(FakeAccounts.account("ada"))
    let world = try world([account])
    try await world.storeAccount()
    try world.scratch.write(TransferWorld.jpeg + [1], to: "Pictures/known.jpg")
    try await world.addFolder(world.path("Pictures"), named: "Pictures")
    try world.scratch.write(TransferWorld.jpeg + [2], to: "same.jpg")
    try world.scratch.write(TransferWorld.jpeg + [2], to: "in/.drafts/same.jpg")
    try world.scratch.write(TransferWorld.jpeg + [3], to: "in/.drafts/own.jpg")
    let pictures = [
      #"{"path":"\#(world.path("private/secret.jpg"))"}"#,
      #"{"path":"\#(world.path("private/secret.jpg"))","file":".drafts/own.jpg"}"#,
      #"{"path":"\#(world.path("Pictures/../private/secret.jpg"))"}"#,
      #"{"path":"\#(world.path("same.jpg"))","file":".drafts/same.jpg"}"#,
      #"{"path":"\#(world.path("Pictures/known.jpg"))"}"#,
      #"{"path":"\#(world.path("away.jpg"))"}"#,
      #"{"file":".drafts/../../private/secret.jpg"}"#,
    ]
    try world.write(
      #"{"account":"@ada@photos.example","changed":"","text":"fog","sensitive":false,"#
        + #""visibility":"public","keepsMetadata":true,"lifetime":9223372036854775807,"#
        + #""pictures":[\#(pictures.joined(separator: ","))]}"#, to: "in/drafts.jsonl")
    let first = try await world.bringIn("in")
    let draft = try #require(try await world.library.outbox.drafts(of: 1).first?.draft)
    #expect(
      draft.pictures.map(\.location.displayPath) == [
        world.path("in/.drafts/own.jpg"), world.path("same.jpg"), world.path("Pictures/known.jpg"),
      ])
    #expect(!draft.keepsMetadata && draft.lifetime == Count.most)
    let strange = "it is neither in the export nor in one of your folders"
    #expect(
      first.problems == [
        "\(world.path("private/secret.jpg")): \(strange)",
        "\(world.path("Pictures/../private/secret.jpg")): \(strange)",
        "\(world.path("away.jpg")): \(strange)", "a picture: \(strange)",
        "`fog`: what a camera wrote will be removed, unless you say `metadata keep` again",
      ])
    #expect(try await world.bringIn("in").known(.drafts) == 1, "also with so long a lifetime")
  }

  @Test func `links in it lead none of its drafts to a file of the person's`() async throws {
    let account = try #require(FakeAccounts.account("ada"))
    let world = try world([account])
    try await world.storeAccount()
    try world.write(
      #"{"id":"a","kind":"folder","name":"a","pictures":"pictures/a"}"#, to: "in/sources.jsonl")
    try world.scratch.write(TransferWorld.jpeg, to: "in/pictures/a/1.jpg")
    try world.scratch.link("in/pictures/a/out", to: world.path("private"))
    try world.scratch.link("in/link.jpg", to: world.path("private/secret.jpg"))
    try await world.bringIn("in")
    try world.write(
      #"{"account":"@ada@photos.example","changed":"","text":"","sensitive":false,"#
        + #""visibility":"public","pictures":[{"file":"link.jpg"},"#
        + #"{"path":"\#(world.path("in/pictures/a/out/secret.jpg"))"}]}"#, to: "in/drafts.jsonl")
    #expect(try await world.bringIn("in").problemCount == 2)
    #expect(try await world.library.outbox.drafts(of: 1).map(\.draft.pictures) == [[]])
  }

  @Test func `a folder that the person adds is taken by the next import, and no draft is doubled`()
    async throws
  {
    let account = try #require(FakeAccounts.account("ada"))
    let world = try TransferWorld(accounts: [account])
    try await world.storeAccount()
    try world.scratch.write(TransferWorld.jpeg, to: "Pictures/fog.jpg")
    let source = try await world.addFolder(world.path("Pictures"), named: "Pictures")
    try await world.library.photos.markSeen([PhotoID(source: source, item: "fog.jpg")])
    var draft = Draft()
    draft.pictures = [DraftPicture(FileLocation(path: world.path("Pictures/fog.jpg")))]
    _ = try await world.library.outbox.keep(
      draft, at: .account(account.id), over: nil, of: 1, now: world.time.now)
    try await world.export(to: "backup")

    // The same machine with an empty library, in which the folder is another by now.
    let other = try TransferWorld(accounts: [account])
    try await other.storeAccount()
    try world.move("backup", to: other)
    try world.scratch.write(TransferWorld.jpeg + [1], to: "Pictures/fog.jpg")
    let first = try await other.bringIn("backup")
    #expect(
      first.problems == [
        "Pictures: an export may not choose \(world.path("Pictures")): if it is yours, `add` it, and import again"
      ])
    let copy = try #require(try await other.sources.first)
    #expect(copy.kind == .folder(FileLocation(path: other.path("backup/pictures/Pictures"))))

    let own = try await other.addFolder(world.path("Pictures"), named: "Pictures")
    #expect(try await other.photos(of: own).map(\.isSeen) == [false])
    let second = try await other.bringIn("backup")
    #expect(second.problems.isEmpty && second.known(.drafts) == 1 && second.new(.seen) == 1)
    #expect(try await other.photos(of: own).map(\.isSeen) == [true])
  }

  @Test func `it blocks a few hundred servers by itself, and more where the person names the file`()
    async throws
  {
    let world = try world([try #require(FakeAccounts.account("ada"))])
    let lines = (1...502).map { #"{"account":"@ada@photos.example","server":"s\#($0).example"}"# }
    try world.write(lines.joined(separator: "\n"), to: "in/relations.jsonl")
    let some = try await world.bringIn("in")
    #expect(some.new(.relations) == 500 && world.people.servers.count == 500)
    #expect(
      some.advice == [
        "500 notes, timed mutes and blocked servers were read, and 2 more are in "
          + "\(world.path("in/relations.jsonl")): `import <file>` brings in all of them"
      ])
    let all = try await world.bringIn("in/relations.jsonl")
    #expect(all.new(.relations) == 2 && all.known(.relations) == 500)
    #expect(world.people.servers.count == 502 && all.advice.isEmpty)
    try world.write("{}", to: "relations.jsonl")
    await #expect(throws: TransferError.unknownContent(world.path("relations.jsonl"))) {
      try await world.bringIn("relations.jsonl")
    }
  }

  @Test(arguments: ["device", "pipe", "folder"])
  func `what has no end is no file of it`(_ kind: String) async throws {
    let world = try world()
    let file = world.path("in/sources.jsonl")
    switch kind {
    case "device": try world.scratch.link("in/sources.jsonl", to: "/dev/zero")
    case "pipe": #expect(mkfifo(file, 0o600) == 0)
    default:
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    }
    // Whoever waits for somebody to write into the pipe is let go in the end.
    defer { if kind == "pipe" { close(open(file, O_RDWR | O_NONBLOCK)) } }
    await #expect(throws: TransferError.unreadable(file, reason: "it is not a file")) {
      try await world.bringIn("in")
    }
  }

  @Test func `a line without end can be left`() async throws {
    let task = Task {
      var pieces = 0
      var lines = LineReader { _ in
        pieces += 1
        if pieces == 4 { withUnsafeCurrentTask { $0?.cancel() } }
        return pieces < 100 ? [UInt8](repeating: 0x20, count: 1 << 20) : []
      }
      return try lines.next()
    }
    await #expect(throws: CancellationError.self) { try await task.ended() }
  }

  @Test func `the end of a line that is too long is no line of its own`() throws {
    let bytes = [UInt8](repeating: 0x20, count: LineReader.longest + 1) + Array("{}\n[]\n".utf8)
    var lines = LineReader { Array(bytes[$0...].prefix(LineReader.longest + 1)) }
    #expect(try [lines.next(), lines.next(), lines.next()] == [[], Array("[]".utf8), nil])
  }

  @Test func `a copy that is 292 years older than its file is made again`() async throws {
    let world = try TransferWorld()
    try world.scratch.write(TransferWorld.jpeg, to: "Pictures/fog.jpg")
    try await world.addFolder(world.path("Pictures"), named: "Pictures")
    try await world.export(to: "backup")
    // Their distance is the number whose opposite does not exist.
    let copy = world.path("backup/pictures/Pictures/fog.jpg")
    try Self.date(copy, timespec(tv_sec: -2_147_483_648, tv_nsec: 0))
    try Self.date(
      world.path("Pictures/fog.jpg"), timespec(tv_sec: 7_075_888_388, tv_nsec: 854_775_808))
    #expect(try await world.export(to: "backup").new(.pictures) == 1)
  }

  @Test func `an export by a stranger adds nothing it should not`() async throws {
    let world = try world()
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
      "sources.jsonl: 2 lines cannot be read", "seen.jsonl: 1 line cannot be read",
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

  private static func date(_ path: String, _ time: timespec) throws {
    try #require(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    var status = stat()
    try #require(stat(path, &status) == 0)
    try #require(
      status.st_mtim.tv_sec == time.tv_sec && status.st_mtim.tv_nsec == time.tv_nsec,
      "this disk keeps no such time")
  }
}

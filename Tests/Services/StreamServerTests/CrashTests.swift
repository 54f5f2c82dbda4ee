import Domain
import Fakes
import Foundation
import GRDB
import Hummingbird
import HummingbirdTesting
import PictureFixtures
import Testing

@testable import StreamServer

@Suite("Crashes")
struct CrashTests {
  /// As far as it gets when it is killed before it has noted that there will be files, or the picture.
  @Test(arguments: [("looseFile", 0), ("media", 2)])
  func `a server that ended in the middle of storing an upload leaves no file behind`(
    _ table: String, _ files: Int
  ) async throws {
    let test = try await TestServer()
    try await test.server.household.store.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER killed BEFORE INSERT ON \(table)
            BEGIN SELECT RAISE(ABORT, 'killed'); END
          """)
    }
    try await test.run { client in
      let answer = try await client.signedIn(as: "anna").upload(Pictures.grey)
      #expect(answer.status == 500)
    }
    #expect(try test.files(in: "media").count == files)
    try await test.server.household.store.write { try $0.execute(sql: "DROP TRIGGER killed") }

    let next = try await TestServer(people: [], folder: test.folder)
    try await Upkeep(household: next.server.household).run()
    #expect(try next.files(in: "media") == [])
    let loose = try await next.server.household.store.read { try LooseFile.unclaimed(in: $0) }
    #expect(loose == [])
  }

  @Test
  func `what is left over from storing a picture that is there is not swept away with it`()
    async throws
  {
    let test = try await TestServer()
    let household = test.server.household
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try #require(try await anna.upload(Pictures.large).json["id"].text)
      let number = try #require(Int64(id))
      let media = try #require(
        try await household.store.read { try StoredMedia.fetchOne($0, key: number) })
      let files = media.files
      #expect(files.count == 3)
      try await household.store.write { try LooseFile.note(files, in: $0) }
      try await household.pictureStore.sweep()
      #expect(try Set(test.files(in: "media")) == Set(files))
    }
  }

  @Test(
    arguments: [
      [0], Array(Pictures.small.dropLast()), Pictures.small + Array("<script>".utf8), Pictures.grey,
      PNG(width: 2, height: 2, pixel: [1, 2, 3]).with("tEXt", Array("passwd".utf8)).bytes,
      Array("\u{89}PNG root:x:0:0".utf8), [0xFF, 0xD8, 0xFF, 0xD9],
    ] as [[UInt8]])
  func `what a decoder says is a preview is not published unless it is nothing but that`(
    _ preview: [UInt8]
  ) async throws {
    for isMedium in [false, true] {
      let test = try await TestServer(
        pictures: BrokenPreviews(preview: preview, isMedium: isMedium))
      try await test.run { client in
        let anna = try await client.signedIn(as: "anna")
        let answer = try await anna.upload(Pictures.grey)
        #expect(answer.status == 500)
        #expect(answer.json["error"].text == "Something went wrong on the server")
        try await until("uploads to be gone") { try test.names(in: "uploads") == [] }
        #expect(try test.files(in: "media") == [])
      }
      #expect(test.reports.lines.count == 1)
    }
  }

  @Test
  func `everything is there after a restart: people, tokens, statuses, growing ids`() async throws {
    let test = try await TestServer()
    let token = try await token(in: test)
    let time = ManualTime(Timestamp(milliseconds: 0))
    let next = try await TestServer(people: [], folder: test.folder, time: time)
    try await next.run { client in
      let anna = client.with(token: token)
      let first = try await anna.get("/api/v1/timelines/home").json.ids
      #expect(first.count == 1)
      // The clock was set back by half a century; ids grow all the same.
      let id = try await anna.publish("after")
      #expect(try await anna.get("/api/v1/timelines/home").json.ids == [id] + first)
    }
  }

  @Test
  func `ids grow after a restart, too, when the newest is that of a notification`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let status = try await client.signedIn(as: "anna").publish("x")
      let ben = try await client.signedIn(as: "ben")
      test.time.advance(by: .seconds(60))
      _ = try await ben.post("/api/v1/statuses/\(status)/favourite")
    }
    let newest = try #require(
      try await test.server.household.store.read {
        try Int64.fetchOne($0, sql: "SELECT max(id) FROM notification")
      })
    // Its clock is a minute behind.
    let next = try await TestServer(people: [], folder: test.folder)
    #expect(next.server.household.store.ids.next() > newest)
  }

  @Test
  func `a database of a later version is left alone`() async throws {
    let test = try await TestServer()
    try await test.server.household.store.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('9-later')")
    }
    await #expect(
      throws: StreamServerError.newerVersion(path: test.folder.path(of: "data/server.sqlite"))
    ) {
      _ = try await TestServer(people: [], folder: test.folder)
    }
  }

  @Test
  func `names and passwords that would not do are refused`() async throws {
    let server = try await TestServer().server
    await #expect(throws: StreamServerError.userExists("anna")) {
      try await server.addUser(name: "ANNA", password: "long enough")
    }
    for name in ["", "a b", "../x", "é", String(repeating: "x", count: 31)] {
      await #expect(throws: StreamServerError.badName(name)) {
        try await server.addUser(name: name, password: "long enough")
      }
    }
    await #expect(throws: StreamServerError.shortPassword) {
      try await server.addUser(name: "cleo", password: "short")
    }
  }

  @Test
  func `nothing that could sign somebody in is in the database`() async throws {
    let test = try await TestServer()
    let secrets = try await secrets(of: test)
    var bytes: [UInt8] = []
    for name in ["server.sqlite", "server.sqlite-wal"] {
      bytes += (try? test.folder.bytes(of: "data/" + name)) ?? []
    }
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(text.contains("anna"))
    for secret in secrets {
      #expect(secret.count > 10 && !text.contains(secret), "\(secret)")
    }
  }

  /// A password, a token, a program's secret, a code that was not exchanged yet, and an invitation.
  private func secrets(of test: TestServer) async throws -> [String] {
    let invitation = try await test.server.invite().split(separator: "/").last.map(String.init)
    return try await test.server.application().test(.router) { tester in
      let client = Client(client: tester)
      let app = try await client.register()
      let code = try await client.code(for: "anna", app)
      let token = try await client.exchange(code, app).json["access_token"].text
      return [
        TestServer.password(of: "anna"), token ?? "", app.secret,
        try await client.code(for: "anna", app), invitation ?? "",
      ]
    }
  }

  private func token(in test: TestServer) async throws -> String {
    try await test.server.application().test(.router) { client in
      let anna = try await Client(client: client).signedIn(as: "anna")
      try await anna.publish("before")
      return anna.token ?? ""
    }
  }
}

/// Whose previews are no pictures.
private struct BrokenPreviews: PictureReading {
  let preview: [UInt8]
  var isMedium = false

  func read(
    _ file: FileLocation, previewFitting bounds: PixelSize, mediumFitting medium: PixelSize?,
    pixels: Int
  ) async throws -> PictureInspection {
    let readout = try await FlatPictures().read(
      file, previewFitting: bounds, mediumFitting: medium, pixels: pixels)
    let broken = SmallerPicture(bytes: preview, size: readout.preview.size)
    return PictureInspection(
      format: readout.format, size: readout.size, preview: isMedium ? readout.preview : broken,
      medium: isMedium ? broken : nil, swatch: readout.swatch)
  }
}

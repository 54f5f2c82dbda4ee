import Fakes
import Foundation
import Hummingbird
import PictureFixtures
import Testing

@testable import StreamServer

@Suite("Pictures")
struct MediaTests {
  @Test
  func `an upload knows its proportions, has a preview, and is served as it came`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let answer = try await anna.upload(
        Pictures.grey, [("description", "Grey \"fog\""), ("focus", "-0.5,2")])
      #expect(answer.status == 200)
      let media = answer.json
      #expect(media["type"].text == "image")
      #expect(media["description"].text == "Grey \"fog\"")
      #expect(media["meta"]["original"]["width"].number == 4)
      #expect(media["meta"]["original"]["aspect"].double == 1.333333)
      #expect(media["meta"]["focus"]["x"].double == -0.5)
      #expect(media["meta"]["focus"]["y"].double == 1)
      #expect(media["blurhash"].text?.count == 28)
      let path = (media["url"].text ?? "").replacing("https://photos.example", with: "")
      let file = try await client.get(path)
      #expect(file.bytes == Pictures.grey)
      #expect(file.headers["Content-Type"] == "image/png")
      #expect(file.headers["X-Content-Type-Options"] == "nosniff")
      let preview = (media["preview_url"].text ?? "").replacing("https://photos.example", with: "")
      #expect(try await client.get(preview).status == 200)
    }
  }

  @Test
  func `a JPEG is shown without what says where it was taken`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let plain = try Fixture.bytes("gradient.jpg")
      let marked = JPEG(plain).with(Exif(exif: [.text(0x9003, "SECRET")])).bytes
      let url = try await anna.upload(marked, name: "a.jpg").json["url"].text ?? ""
      #expect(url.contains(".jpg?"))
      let shown = try await client.get(url.replacing("https://photos.example", with: ""))
      #expect(shown.status == 200)
      #expect(!shown.bytes.isEmpty)
      #expect(!String(decoding: shown.bytes, as: Unicode.ASCII.self).contains("SECRET"))
    }
  }

  @Test
  func `so is a PNG, whose pixels stay as they came`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let plain = PNG(width: 4, height: 3, pixel: [1, 2, 3])
      let marked = plain.with("tEXt", Array("Comment\0SECRET".utf8)).bytes
      let url = try await anna.upload(marked).json["url"].text ?? ""
      let shown = try await client.get(url.replacing("https://photos.example", with: ""))
      #expect(shown.bytes == plain.bytes)
    }
  }

  @Test
  func `what no browser shows is refused by its name`() async throws {
    let test = try await TestServer(pictures: PicturesOfFormat(format: "heif"))
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let answer = try await anna.upload(try Fixture.bytes("gradient.heic"), name: "a.jpg")
      #expect(answer.status == 422)
      #expect(answer.json["error"].text?.contains("File has the type heif") == true)
      #expect(try test.files(in: "media") == [])
    }
  }

  @Test(arguments: ["png", "webp", "gif"])
  func `a file that ends before its picture does is refused`(_ format: String) async throws {
    let files = [
      "png": PNG(width: 4, height: 3, pixel: [1, 2, 3]).bytes,
      "webp": try Fixture.bytes("gradient.webp"), "gif": GIF.redThenBlue(width: 4, height: 3),
    ]
    let test = try await TestServer(pictures: PicturesOfFormat(format: format))
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let answer = try await anna.upload(Array((files[format] ?? []).dropLast(2)))
      #expect(answer.status == 422)
      #expect(answer.json["error"].text?.contains("broken or cut off") == true)
    }
  }

  @Test
  func `parts of a file, and files that did not change, are sent as asked for`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let url = try await anna.upload(Pictures.grey).json["url"].text ?? ""
      let path = url.replacing("https://photos.example", with: "")
      let whole = try await client.get(path)
      let count = Pictures.grey.count
      let part = try await client.with("Range", "bytes=1-3").get(path)
      #expect(part.status == 206)
      #expect(part.bytes == Array(Pictures.grey[1...3]))
      #expect(part.headers["Content-Range"] == "bytes 1-3/\(count)")
      #expect(try await client.with("Range", "bytes=-5").get(path).bytes == Pictures.grey.suffix(5))
      #expect(try await client.with("Range", "bytes=\(count)-").get(path).status == 416)
      #expect(try await client.with("Range", "bytes=0-1,3-4").get(path).status == 200)
      let tag = whole.headers["ETag"] ?? ""
      #expect(try await client.with("If-None-Match", tag).get(path).status == 304)
      let changed = try await client.with("Range", "bytes=1-3").with("If-Range", "\"other\"").get(
        path)
      #expect(changed.status == 200)
      let head = try await client.send(.head, path)
      #expect(head.status == 200)
      #expect(head.headers["Content-Length"] == "\(count)")
    }
  }

  @Test(arguments: [
    "/media/../server.sqlite", "/media/..%2fserver.sqlite", "/media/%2e%2e/server.sqlite",
    "/media/....//server.sqlite", "/media//etc/passwd",
    "/media/" + String(repeating: "a", count: 64),
    "/media/" + String(repeating: "a", count: 64) + ".png",
    "/media/" + String(repeating: "a", count: 61) + "%2f..png",
  ])
  func `tricks with paths lead nowhere`(_ path: String) async throws {
    try await TestServer().run { client in
      let answer = try await client.get(path)
      #expect(answer.status == 404)
    }
  }

  @Test(arguments: ["image/png", "text/html"])
  func `what is not the picture it is said to be is refused`(_ type: String) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let answer = try await anna.upload(
        Array("<html><script>alert(1)</script>".utf8), name: "x.png", type: type)
      #expect(answer.status == 422)
      let picture = try await anna.upload(Pictures.grey, name: "../../x.html", type: type)
      #expect(picture.status == 200)
      #expect(picture.json["url"].text?.contains(".png?") == true)
      try await until("uploads to be gone") { try test.names(in: "uploads") == [] }
    }
  }

  @Test
  func `bodies that are too large, cut off, or none are refused and leave nothing`() async throws {
    var limits = TestServer.roomy
    limits.uploadBytes = 1000
    limits.pixels = 100
    let test = try await TestServer(limits: limits)
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let large = try await anna.upload(Pictures.grey + Array(repeating: 0, count: 2000))
      #expect(large.status == 413)
      let huge = try await anna.upload(
        PNG(width: 60_000, height: 60_000, depth: 8, colourType: 2).bytes)
      #expect(huge.status == 422)
      #expect(huge.json["error"].text?.contains("60000 × 60000") == true)
      #expect(try await anna.post("/api/v2/media", [("file", "x")]).status == 422)
      let cut = try await anna.send(
        .post, "/api/v2/media", type: "multipart/form-data; boundary=b",
        body: Array(
          "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nxx".utf8))
      #expect(cut.status == 400)
      let empty = try await anna.upload([])
      #expect(empty.status == 422)
      try await until("uploads to be gone") { try test.names(in: "uploads") == [] }
      #expect(try test.names(in: "media") == [])
    }
  }

  @Test
  func `a removed status takes its files along, but for those that another picture has, too`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let upkeep = Upkeep(household: test.server.household)
      var posts: [(id: String, path: String)] = []
      for _ in 0..<2 {
        let media = try await anna.upload(Pictures.large).json
        let id = try await anna.publish("x", [("media_ids[]", media.id())])
        let path = (media["url"].text ?? "").replacing("https://photos.example", with: "")
        posts.append((id, String(path.prefix { $0 != "?" })))
      }
      _ = try await anna.send(.delete, "/api/v1/statuses/\(posts[0].id)")
      #expect(try await client.get(posts[0].path).status == 404)
      try await upkeep.run()
      #expect(try await client.get(posts[1].path).status == 200)
      _ = try await anna.send(.delete, "/api/v1/statuses/\(posts[1].id)")
      try await upkeep.run()
      #expect(try await client.get(posts[0].path).status == 404)
      #expect(try test.files(in: "media") == [])
    }
  }

  @Test
  func `what was uploaded and not posted goes after a day`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.upload(Pictures.grey).id()
      test.time.advance(by: .seconds(86_000))
      try await Upkeep(household: test.server.household).run()
      #expect(try await anna.get("/api/v1/media/\(id)").status == 200)
      test.time.advance(by: .seconds(500))
      try await Upkeep(household: test.server.household).run()
      #expect(try await anna.get("/api/v1/media/\(id)").status == 404)
      #expect(try test.files(in: "media") == [])
    }
  }

  @Test
  func `so many pictures of one person may wait to be posted, and no more`() async throws {
    var limits = TestServer.roomy
    limits.unpostedMedia = 1
    try await TestServer(limits: limits).run { client in
      let anna = try await client.signedIn(as: "anna")
      let first = try await anna.upload(Pictures.grey).id()
      let second = try await anna.upload(Pictures.red)
      #expect(second.status == 422)
      #expect(second.json["error"].text?.contains("pictures that were not posted yet") == true)
      try await anna.publish("x", [("media_ids[]", first)])
      #expect(try await anna.upload(Pictures.red).status == 200)
    }
  }

  @Test
  func `each picture gets its own description, whatever is said of it first`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let first = try await anna.upload(Pictures.grey).id()
      let second = try await anna.upload(Pictures.red).id()
      let id = try await anna.publish("x", [("media_ids[]", first), ("media_ids[]", second)])
      let edited = try await anna.send(
        .put, "/api/v1/statuses/\(id)",
        [
          ("status", "y"), ("media_attributes[0][description]", "masts"),
          ("media_attributes[1][description]", "sails"), ("media_attributes[0][id]", first),
          ("media_attributes[1][id]", second),
        ]
      ).json["media_attachments"]
      #expect(edited.list.map { $0["description"].text } == ["masts", "sails"])
    }
  }

  @Test
  func `a description can be given later, also to a posted picture`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let media = try await anna.upload(Pictures.grey).id()
      _ = try await anna.send(.put, "/api/v1/media/\(media)", [("description", "later")])
      let id = try await anna.publish("x", [("media_ids[]", media)])
      let first = try await anna.get("/api/v1/statuses/\(id)").json
      #expect(first["media_attachments"][0]["description"].text == "later")
      let body = Array(
        #"{"status":"y","media_attributes":[{"description":"last","id":"\#(media)"}]}"#.utf8)
      let edited = try await anna.send(
        .put, "/api/v1/statuses/\(id)", type: "application/json", body: body)
      #expect(edited.json["media_attachments"][0]["description"].text == "last")
    }
  }
}

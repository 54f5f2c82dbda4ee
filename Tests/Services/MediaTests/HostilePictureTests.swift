import DecoderProtocol
import Domain
import Fakes
import Media
import PictureFixtures
import Pictures
import Testing

/// The real decoder, given what was made to hurt it.
@Suite struct HostilePictureTests {
  private static let fixtures = [
    "gradient.jpg", "progressive.jpg", "cmyk.jpg", "gradient.webp", "gradient.tiff",
    "gradient.heic", "gradient.avif",
  ]

  @Test func `what grows a thousandfold takes no more memory than any other`() async throws {
    try await AskedDecoder.with { decoder in
      let bomb = PNG.black(width: 8000, height: 7000).bytes
      #expect(bomb.count < 100_000)
      let bitmap = try await decoder.bitmap(bomb)
      #expect(bitmap.size == size(200, 175))
      #expect(bitmap.difference(from: [0, 0, 0, 255]) == 0)
      #expect(try decoder.peakMemory() < 256 << 20)
    }
  }

  @Test func `what needs much memory is shown, and so is what came at the same time`() async throws
  {
    var large = GIF.redThenBlue(width: 20, height: 10)
    // 5,000 × 4,000 pixels.
    large.replaceSubrange(6..<10, with: [0x88, 0x13, 0xA0, 0x0F])
    let small = GIF.redThenBlue(width: 20, height: 10)
    try await RealDecoder.withPool(workers: 2) { pool in
      try await withThrowingTaskGroup(of: DecoderReply.self) { group in
        for bytes in [large, small, large, small, large] {
          group.addTask { try await pool.answer(to: .decode(bytes, shown: size(200, 200))) }
        }
        for try await reply in group {
          guard case .picture = reply else {
            Issue.record("\(reply)")
            continue
          }
        }
      }
    }
  }

  @Test func `what is read row by row needs little memory however large it is, also two at once`()
    async throws
  {
    try await AskedDecoder.with(workers: 2) { decoder in
      let picture = FileLocation(
        path: try decoder.standIn.write(
          PNG.clear(width: 8_000, height: 8_000).bytes, to: "picture"))
      let stored = size(1024, 1024)
      async let one = decoder.pool.answer(
        to: .thumbnail(picture, shown: size(200, 200), stored: stored))
      async let other = decoder.pool.answer(
        to: .thumbnail(picture, shown: size(1000, 1000), stored: stored))
      for reply in try await [one, other] {
        guard case .picture = reply else { throw AskedDecoder.NoPicture(reply: reply) }
      }
      let processes = try decoder.processes()
      // One, if the first was done before the second was begun.
      #expect((1...2).contains(processes.count))
      let memory = try processes.map { try decoder.peakMemory(of: $0) }
      #expect(memory.allSatisfy { $0 < 128 << 20 }, "\(memory)")
    }
  }

  @Test func `48 megapixels of WebP with losses need little memory`() async throws {
    try await AskedDecoder.with { decoder in
      let bytes = WebP.grey(width: 8000, height: 6000).bytes
      let reply = try await decoder.thumbnail(
        bytes, shown: size(1000, 1000), stored: size(1024, 1024))
      guard case .picture(let bitmap, _, _) = reply else {
        Issue.record("\(reply)")
        return
      }
      #expect(bitmap.size == size(1000, 750))
      #expect(try decoder.peakMemory() < 128 << 20)
    }
  }

  @Test(arguments: [
    "<a>", "<a ", "<dc:creator>", "<a xmlns:b='c'>", "<a b=c>", "&", "&a;", "]]>", "a\n",
  ])
  func `megabytes of what a picture says of itself need little memory`(piece: String) async throws {
    let pixels = try #require(WebP.pixels(of: try Fixture.bytes("gradient.webp")))
    let text = "<dc:description>Low tide</dc:description><dc:creator>"
    let packet = XMP.packet(
      text + String(repeating: piece, count: 4_190_000 / piece.utf8.count - 200))
    #expect(packet.utf8.count < 4 << 20)
    let picture = WebP([
      WebP.header(flags: 4, width: 48, height: 32), pixels, WebP.Chunk("XMP ", Array(packet.utf8)),
    ])
    try await AskedDecoder.with { decoder in
      let file = try decoder.standIn.write(picture.bytes, to: "picture")
      let facts = try await decoder.pool.facts(of: FileLocation(path: file))
      #expect(facts.caption == "Low tide")
      #expect(try decoder.peakMemory() < 128 << 20)
    }
  }

  @Test func `too many pixels are refused by the header`() async throws {
    let column = PNG(width: 1, height: 100_000, depth: 8, colourType: 2)
    let page = TIFF.Page(width: 1, height: 100_000, .grey, pixel: [1])
    let claims = [
      (column.bytes, size(1, 100_000)), (TIFF([page]).bytes, size(1, 100_000)),
      (GIF.claiming(width: 60_000, height: 60_000), size(60_000, 60_000)),
      (GIF.claiming(width: 60_000, height: 1001), size(60_000, 1001)),
    ]
    try await AskedDecoder.with { decoder in
      for (bytes, claimed) in claims {
        let reply = try await decoder.thumbnail(bytes)
        #expect(reply == .failure(.tooLarge(claimed)))
      }
      #expect(try decoder.peakMemory() < 256 << 20)
    }
  }

  @Test func `a picture that would need more memory than there is for all is refused`() async throws
  {
    var png = PNG.clear(width: 7680, height: 7680)
    png.isInterlaced = true
    let claimed = size(7680, 7680)
    let bytes = png.bytes
    try await AskedDecoder.with { decoder in
      let reply = try await decoder.thumbnail(bytes)
      #expect(reply == .failure(.tooLarge(claimed)))
      #expect(try decoder.peakMemory() < 128 << 20)
    }
  }

  @Test func `a telephone's picture of too many pixels is seen by its preview, which nobody posts`()
    async throws
  {
    try await AskedDecoder.with { decoder in
      let large = try HEIF.claiming(side: 7000, hasPreview: true)
      guard case .picture(let bitmap, let encoded, _) = try await decoder.thumbnail(large) else {
        Issue.record("there is no picture")
        return
      }
      #expect(bitmap.size == size(64, 64))
      #expect(encoded == nil)
      let file = FileLocation(path: try decoder.standIn.write(large, to: "large.heic"))
      #expect(try await decoder.pool.facts(of: file).size == size(7000, 7000))
      await #expect(
        throws: MediaError.undecodable(reason: "it has too many pixels to be made smaller here")
      ) {
        _ = try await decoder.pool.encoded(file, fitting: size(2000, 2000))
      }
      let bare = try HEIF.claiming(side: 7000, hasPreview: false)
      #expect(try await decoder.thumbnail(bare) == .failure(.tooLarge(size(7000, 7000))))
      #expect(try decoder.peakMemory() < 128 << 20)
    }
  }

  @Test func `a progressive JPEG of 400 megapixels is refused`() async throws {
    let jpeg = JPEG(try Fixture.bytes("progressive.jpg")).claiming(width: 20_000, height: 20_000)
    try await AskedDecoder.with { decoder in
      let reply = try await decoder.thumbnail(jpeg.bytes)
      #expect(reply == .failure(.tooLarge(size(20_000, 20_000))))
    }
  }

  @Test func `a canvas that its frames do not fill is no reason to believe it`() async throws {
    let pixels = try #require(WebP.pixels(of: try Fixture.bytes("gradient.webp")))
    try await AskedDecoder.with { decoder in
      let huge = WebP([WebP.header(flags: 0, width: 16_384, height: 16_384), pixels])
      guard case .failure = try await decoder.thumbnail(huge.bytes) else {
        Issue.record("a picture out of a canvas of 268 megapixels")
        return
      }
      let animated = WebP([
        WebP.header(flags: 2, width: 16_000, height: 16_000), WebP.animation,
        WebP.frame(width: 48, height: 32, [pixels]),
      ])
      let reply = try await decoder.thumbnail(animated.bytes)
      #expect(reply == .failure(.tooLarge(size(16_000, 16_000))))
      let spacious = try await decoder.bitmap(GIF.frames(2, width: 60_000, height: 60_000))
      #expect(spacious.size == size(4, 4))
      #expect(try decoder.peakMemory() < 256 << 20)
    }
  }

  @Test func `thousands of frames cost no more than the first`() async throws {
    try await AskedDecoder.with { decoder in
      let bitmap = try await decoder.bitmap(GIF.frames(5000, width: 200, height: 200))
      #expect(bitmap.size == size(200, 200))
      #expect(bitmap.pixel(1, 1) == [255, 0, 0, 255])
      #expect(try decoder.peakMemory() < 256 << 20, "all of them are more than that")
    }
  }

  @Test func `directories that go on forever or in circles come to an end`() async throws {
    let page = TIFF.Page(width: 4, height: 4, .grey, pixel: [77])
    try await AskedDecoder.with { decoder in
      let many = try await decoder.bitmap(TIFF(Array(repeating: page, count: 3000)).bytes)
      #expect(many.difference(from: [77, 77, 77, 255]) == 0)
      switch try await decoder.thumbnail(TIFF([page, page], isEndless: true).bytes) {
      case .picture(let bitmap, _, _): #expect(bitmap.difference(from: [77, 77, 77, 255]) == 0)
      case let reply: #expect(reply == .failure(.undecodable(reason: "damaged")))
      }
      #expect(try decoder.processes().count == 1)
    }
  }

  @Test func `what has no size is damaged`() async throws {
    let jpeg = JPEG(try Fixture.bytes("gradient.jpg"))
    try await AskedDecoder.with { decoder in
      for bytes in [
        PNG(width: 0, height: 5, depth: 8, colourType: 2).bytes,
        PNG(width: 5, height: 0, depth: 8, colourType: 2).bytes,
        jpeg.claiming(width: 0, height: 9).bytes,
        TIFF([TIFF.Page(width: 0, height: 0, .grey, pixel: [1])]).bytes,
      ] {
        let reply = try await decoder.thumbnail(bytes)
        guard case .failure(.undecodable) = reply else {
          Issue.record("\(reply)")
          continue
        }
      }
      #expect(try decoder.processes().count == 1)
    }
  }

  @Test func `broken metadata is no reason to show nothing`() async throws {
    let exif = Exif(first: [.text(0x010E, "caption")], orientation: 1).bytes
    var circle = exif
    // The second directory is the first.
    circle.replaceSubrange(exif.count - 4..<exif.count, with: [0, 0, 0, 8])
    let plain = JPEG(try Fixture.bytes("gradient.jpg"))
    try await AskedDecoder.with { decoder in
      for bytes in [Array(exif.prefix(20)), circle, Array(repeating: 0xFF, count: 60), [0x4D]] {
        let marked = PNG(width: 4, height: 4, pixel: [1, 2, 3]).with("eXIf", bytes)
        let bitmap = try await decoder.bitmap(marked.bytes)
        #expect(bitmap.difference(from: [1, 2, 3, 255]) == 0)
      }
      let xmp = plain.withXMP("<x:xmpmeta><!DOCTYPE a [<!ENTITY b \"&b;&b;\">]>&b;")
      let described = try await decoder.bitmap(xmp.bytes)
      #expect(described.size == size(48, 32))
      #expect(try decoder.processes().count == 1)
    }
  }

  @Test func `a file that is two things is what its beginning says`() async throws {
    let jpeg = try Fixture.bytes("gradient.jpg")
    let page = Array("<html><script>alert(1)</script>".utf8)
    let png = PNG(width: 4, height: 4, pixel: [1, 2, 3]).bytes
    try await AskedDecoder.with { decoder in
      let first = try await decoder.bitmap(jpeg + page + png)
      #expect(first.size == size(48, 32))
      let second = try await decoder.bitmap(png + jpeg)
      #expect(second.size == size(4, 4))
      for bytes in [page + jpeg, Array("%PDF-1.7\n".utf8) + png, Array("PK\u{3}\u{4}".utf8) + jpeg]
      {
        let reply = try await decoder.thumbnail(bytes)
        #expect(reply == .failure(.undecodable(reason: "not a picture")))
      }
      let script = try await decoder.thumbnail(Array("GIF89a/*".utf8) + page)
      guard case .failure(.undecodable) = script else {
        Issue.record("\(script)")
        return
      }
    }
  }

  @Test(arguments: fixtures)
  func `wherever it is cut off the same process answers`(_ name: String) async throws {
    let bytes = try Fixture.bytes(name)
    try await AskedDecoder.with { decoder in
      for count in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 40)) {
        _ = try await decoder.thumbnail(Array(bytes.prefix(count)))
      }
      let whole = try await decoder.bitmap(bytes)
      #expect(whole.size == size(48, 32))
      #expect(try decoder.processes().count == 1)
    }
  }

  @Test(arguments: fixtures)
  func `whatever is wrong in it the next picture is shown`(_ name: String) async throws {
    let bytes = try Fixture.bytes(name)
    var chance = SeededGenerator(seed: 7)
    try await AskedDecoder.with { decoder in
      for _ in 0..<40 {
        var broken = bytes
        for _ in 0..<4 {
          broken[Int.random(in: 0..<bytes.count, using: &chance)] =
            UInt8.random(in: 0...255, using: &chance)
        }
        // A picture, a reason, or a process that is gone: each about this one.
        _ = try? await decoder.thumbnail(broken)
      }
      let whole = try await decoder.bitmap(bytes)
      #expect(whole.size == size(48, 32))
    }
  }
}

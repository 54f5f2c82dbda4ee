import DecoderProtocol
import Domain
import Fakes
import Foundation
import PictureFixtures
import Pictures
import Testing

@testable import Media

/// What pictures look like: made by the real decoder, and noted of photos.
@Suite struct AppearanceTests {
  private static let samples = [
    "balloons", "cat", "coffee", "dunes", "forest", "lake", "lighthouse", "northern-lights", "rain",
    "skyline", "spider", "sunset",
  ]

  private static func sample(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/C/CSamples/pictures").standardizedFileURL
    return Array(try Data(contentsOf: folder.appending(path: "\(name).jpg")))
  }

  private struct Seen {
    let bitmap: Bitmap
    let encoded: [UInt8]
    let hash: PerceptualHash?
  }

  /// A picture as it is shown and kept in boxes of these sides.
  private func look(
    _ bytes: [UInt8], _ decoder: AskedDecoder, shown: Int = 300, stored: Int = 512
  ) async throws -> Seen {
    let reply = try await decoder.thumbnail(
      bytes, shown: size(shown, shown), stored: size(stored, stored))
    guard case .picture(let bitmap, let encoded?, let hash) = reply else {
      throw AskedDecoder.NoPicture(reply: reply)
    }
    return Seen(bitmap: bitmap, encoded: encoded, hash: hash)
  }

  @Test func `a photo looks alike in all sizes, from its thumbnail, turned by its header, darker`()
    async throws
  {
    try await AskedDecoder.with { decoder in
      var hashes: [PerceptualHash] = []
      for name in Self.samples {
        let bytes = try Self.sample(name)
        let first = try await look(bytes, decoder)
        let hash = try #require(first.hash, "\(name)")
        hashes.append(hash)
        let small = try await look(bytes, decoder, shown: 40, stored: 256)
        let again = try await look(small.encoded, decoder, stored: 128)
        let tiny = try await look(again.encoded, decoder)
        let darker = PNGFile.encode(
          first.bitmap.rgba.enumerated().map { $0 % 4 == 3 ? $1 : UInt8(max(0, Int($1) - 15)) },
          width: first.bitmap.size.width, height: first.bitmap.size.height)
        let dark = try await look(darker, decoder)
        for (way, other) in [
          ("small", small), ("again", again), ("tiny", tiny), ("dark", dark),
        ] {
          let distance = hash.distance(to: try #require(other.hash))
          #expect(distance <= PerceptualHash.mostDifferent, "\(name) \(way): \(distance) bits")
        }
        let upright = try await look(JPEG(bytes).with(Exif(orientation: 1)).bytes, decoder)
        let turned = try await look(JPEG(bytes).with(Exif(orientation: 6)).bytes, decoder)
        #expect(upright.hash == hash)
        let other = try #require(turned.hash)
        #expect(!hash.isLike(other), "it is shown turned")
      }
      for (place, hash) in hashes.enumerated() {
        let isAlike = hashes[(place + 1)...].contains { hash.isLike($0) }
        #expect(!isAlike)
      }
    }
  }

  @Test func `a picture of one colour has no hash`() async throws {
    try await AskedDecoder.with { decoder in
      let plain = PNG(width: 300, height: 200, pixel: [9, 90, 9]).bytes
      let plainLook = try await look(plain, decoder)
      #expect(plainLook.hash == nil)
      let small = PNG(width: 3, height: 2, pixel: [9, 90, 9]).bytes
      let smallLook = try await look(small, decoder)
      #expect(smallLook.hash == nil)
    }
  }

  private func request(_ world: MediaWorld, _ item: String, _ path: String = "/a") throws
    -> PictureRequest
  {
    let plain = try world.request(path)
    return PictureRequest(
      plain.media, fitting: plain.bounds,
      of: PhotoID(source: SourceID(rawValue: "s1"), item: item))
  }

  @Test func `each photo that shows a picture is noted once, also where nothing is decoded for it`()
    async throws
  {
    let world = try MediaWorld()
    try world.picture("/a", colour: 7)
    try world.picture("/b", colour: 9)
    let media = try world.media()
    for item in ["1", "2", "1", "2"] { _ = try await media.bitmap(request(world, item)) }
    _ = try await media.bitmap(world.request("/b"))
    media.expect([try request(world, "3"), try request(world, "4", "/b")])
    await media.prepared()
    await media.flush()
    #expect(world.decoder.count == 2, "each picture once")
    let notes = world.appearances.notes
    #expect(
      Set(notes.map { "\($0.photo.item) \($0.hash?.bits ?? 0)" }) == ["1 7", "2 7", "3 7", "4 9"])
    #expect(notes.count == 4)
    // Those of two pictures may come in any order.
    let first = notes.first { $0.photo.item == "1" }
    #expect(try first?.media == world.request("/a").media)
  }

  @Test func `what could not be noted is noted when the photo is shown again`() async throws {
    let world = try MediaWorld()
    try world.picture("/a", colour: 7)
    let media = try world.media()
    world.appearances.failOnce()
    for _ in 1...3 {
      _ = try await media.bitmap(request(world, "1"))
      await media.flush()
    }
    #expect(world.appearances.notes.map(\.hash?.bits) == [7])
  }

  @Test func `a picture that changed is noted again`() async throws {
    let world = try MediaWorld()
    let path = try world.folder.write(FakePicture.bytes(8, 8, colour: 1), to: "a.jpg")
    let id = PhotoID(source: SourceID(rawValue: "s1"), item: "a")
    let request = PictureRequest(
      .file(FileLocation(path: path)), fitting: size(8, 8), of: id)
    let media = try world.media()
    _ = try await media.bitmap(request)
    _ = try world.folder.write(FakePicture.bytes(8, 8, colour: 2, length: 90), to: "a.jpg")
    _ = try await media.bitmap(request)
    await media.flush()
    #expect(world.appearances.notes.map(\.hash?.bits) == [1, 2])
  }
}

import DecoderProtocol
import Domain
import Fakes
import Foundation
import Media
import PictureFixtures
import Pictures
import Testing

/// The real decoder, given what is no good picture.
@Suite struct BadPictureTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `an empty file is said to be empty`() async throws {
    try await expect(.undecodable(reason: "empty file"), from: [])
  }

  @Test func `what is no picture is none`() async throws {
    for text in ["<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "P6 1 1 255 abc", "x"] {
      try await expect(.undecodable(reason: "not a picture"), from: Array(text.utf8))
    }
  }

  @Test func `a header cut off is said to be cut off`() async throws {
    for (name, length) in [("gradient.jpg", 100), ("gradient.webp", 24), ("gradient.heic", 60)] {
      try await expect(
        .undecodable(reason: "cut off"), from: Array(try Fixture.bytes(name).prefix(length)))
    }
    let png = PNG(width: 3, height: 2, pixel: [1, 2, 3]).bytes
    try await expect(.undecodable(reason: "cut off"), from: Array(png.prefix(20)))
    let gif = GIF.redThenBlue(width: 20, height: 10)
    try await expect(.undecodable(reason: "cut off"), from: Array(gif.prefix(9)))
  }

  @Test func `pixels cut off are an error and not half a picture`() async throws {
    let png = PNG(width: 64, height: 64, pixel: [1, 2, 3]).bytes
    for bytes in [try Fixture.bytes("gradient.jpg"), try Fixture.bytes("gradient.webp"), png] {
      try await expectNoPicture(
        .undecodable(reason: "cut off"), from: Array(bytes.prefix(bytes.count * 3 / 4)))
    }
  }

  @Test func `a wrong checksum is told and no picture without a word`() async throws {
    for side in [64, 600] {
      var png = PNG(width: side, height: side, pixel: [1, 2, 3]).bytes
      // The last byte of the pixels' checksum; behind it only the end follows.
      png[png.count - 13] ^= 0xFF
      try await expectNoPicture(.undecodable(reason: "damaged"), from: png)
    }
  }

  @Test func `a huge picture is refused by its header without taking memory`() async throws {
    let file = FileLocation(
      path: try folder.write(PNG.black(width: 50_000, height: 50_000).bytes, to: "huge.png"))
    let small = FileLocation(
      path: try folder.write(PNG(width: 3, height: 2, pixel: [1, 2, 3]).bytes, to: "small.png"))
    try await RealDecoder.withStandIn("tells-who-it-is") { pool, standIn in
      _ = try await pool.answer(to: .thumbnail(small, shown: size(80, 80), stored: size(256, 256)))
      let before = try peakMemory(in: standIn)
      await #expect(throws: MediaError.tooLarge(size(50_000, 50_000))) {
        try await pool.facts(of: file)
      }
      let reply = try await pool.answer(
        to: .thumbnail(file, shown: size(80, 80), stored: size(256, 256)))
      #expect(reply == .failure(.tooLarge(size(50_000, 50_000))))
      let after = try peakMemory(in: standIn)
      #expect(after - before < 8 << 20)
    }
  }

  @Test func `a progressive picture may have fewer pixels`() async throws {
    let claimed = size(9000, 8000)
    let plain = JPEG(try Fixture.bytes("gradient.jpg")).claiming(width: 9000, height: 8000)
    let progressive = JPEG(try Fixture.bytes("progressive.jpg")).claiming(width: 9000, height: 8000)
    let path = try folder.write(plain.bytes, to: "plain")
    let facts = try await RealDecoder.shared.facts(of: FileLocation(path: path))
    #expect(facts.size == claimed)
    try await expect(.tooLarge(claimed), from: progressive.bytes)
  }

  @Test func `only regular files are opened`() async throws {
    let pipe = folder.makePipe("pipe")
    let reason = "not a regular file"
    for file in [pipe, FileLocation(path: folder.path), FileLocation(path: "/dev/zero")] {
      try await expect(.unreadable(file, reason: reason), of: file)
    }
  }

  @Test func `a missing file is said to be missing`() async throws {
    let file = FileLocation(path: folder.path(of: "nothing"))
    try await expect(.missing(file), of: file)
    let path = try folder.write([1], to: "file")
    let below = FileLocation(path: path + "/below")
    try await expect(.missing(below), of: below)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func `a file that may not be read says so`() async throws {
    let path = try folder.write(try Fixture.bytes("gradient.jpg"), to: "secret")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let file = FileLocation(path: path)
    try await expect(.unreadable(file, reason: "Permission denied"), of: file)
  }

  @Test func `a loop of links says so`() async throws {
    try folder.link("a", to: folder.path(of: "b"))
    try folder.link("b", to: folder.path(of: "a"))
    let file = FileLocation(path: folder.path(of: "a"))
    try await expect(.unreadable(file, reason: "Too many levels of symbolic links"), of: file)
  }
}

extension BadPictureTests {
  private func expect(_ error: MediaError, from bytes: [UInt8]) async throws {
    let file = FileLocation(path: try folder.write(bytes, to: "bad.jpg"))
    await #expect(throws: error) { try await RealDecoder.shared.facts(of: file) }
    try await expectNoPicture(error, from: bytes)
  }

  private func expect(_ error: MediaError, of file: FileLocation) async throws {
    await #expect(throws: error) { try await RealDecoder.shared.facts(of: file) }
    try await expectNoPicture(error, of: file)
  }

  /// Neither the file itself gives a picture nor do its bytes, should they be in the cache.
  private func expectNoPicture(_ error: MediaError, from bytes: [UInt8]) async throws {
    let file = FileLocation(path: try folder.write(bytes, to: "bad.jpg"))
    try await expectNoPicture(error, of: file)
    let reply = try await RealDecoder.shared.answer(to: .decode(bytes, shown: size(256, 256)))
    #expect(throws: error) { try reply.picture(of: file) }
  }

  private func expectNoPicture(_ error: MediaError, of file: FileLocation) async throws {
    let reply = try await RealDecoder.shared.answer(
      to: .thumbnail(file, shown: size(80, 80), stored: size(256, 256)))
    #expect(throws: error) { try reply.thumbnail(of: file) }
    let media = try MediaWorld().media(decoder: RealDecoder.shared)
    await #expect(throws: error) {
      try await media.bitmap(PictureRequest(.file(file), fitting: size(80, 80)))
    }
  }

  /// The most memory the decoder behind a stand-in has had so far, in bytes.
  private func peakMemory(in standIn: ScratchFolder) throws -> Int {
    let pids = try String(contentsOfFile: standIn.path(of: "pids"), encoding: .utf8)
    let status = try String(
      contentsOfFile: "/proc/\(pids.split(separator: "\n")[0])/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.split(separator: " ").dropLast().last.map(String.init) ?? ""))
      << 10
  }
}

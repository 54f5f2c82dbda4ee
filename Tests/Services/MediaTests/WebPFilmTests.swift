import DecoderProtocol
import Domain
import Fakes
import Media
import PictureFixtures
import Storage
import Testing

/// The real decoder, asked for WebPs that move.
@Suite struct WebPFilmTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  private func reply(_ file: WebP, shown: PixelSize = size(200, 200)) async throws -> DecoderReply {
    try await RealDecoder.shared.answer(to: .film(.bytes(file.bytes), shown: shown))
  }

  private func film(_ file: WebP, shown: PixelSize = size(200, 200)) async throws -> Film? {
    guard case .film(let film) = try await reply(file, shown: shown) else { return nil }
    return film
  }

  private func frame(
    _ pixel: [UInt8], at x: Int = 0, _ y: Int = 0, width: Int = 20, height: Int = 10,
    flags: UInt8 = 0
  ) -> WebP.Chunk {
    WebP.frame(
      at: x, y, width: width, height: height, flags: flags,
      [WebP.colour(pixel, width: width, height: height)])
  }

  private func animation(_ frames: [WebP.Chunk], width: Int = 20, height: Int = 10) -> WebP {
    WebP([WebP.header(flags: 0x12, width: width, height: height), WebP.animation] + frames)
  }

  @Test func `gives its frames in their order and with their times`() async throws {
    let file = animation([frame(Self.red), frame(Self.blue), frame(Self.red)])
    let film = try #require(try await film(file))
    #expect(film.frames.map(\.bitmap.size) == Array(repeating: size(20, 10), count: 3))
    #expect(film.frames.map { $0.bitmap.pixel(3, 3) } == [Self.red, Self.blue, Self.red])
    #expect(film.frames.map(\.milliseconds) == [100, 100, 100])
    let small = try #require(try await self.film(file, shown: size(10, 10)))
    #expect(small.frames.map(\.bitmap.size) == Array(repeating: size(10, 5), count: 3))
  }

  @Test func `draws a part over what is there, which stays or goes`() async throws {
    for (flags, after) in [(0, Self.blue), (1, Self.clear)] as [(UInt8, [UInt8])] {
      let part = frame(Self.blue, at: 8, 4, width: 4, height: 4, flags: flags)
      let film = try #require(
        try await film(
          animation([frame(Self.red), part, frame(Self.red, width: 1, height: 1)])))
      #expect(film.frames.map { $0.bitmap.pixel(9, 5) } == [Self.red, Self.blue, after])
      #expect(film.frames.map { $0.bitmap.pixel(15, 5) } == [Self.red, Self.red, Self.red])
    }
  }

  @Test func `mixes what shines through with what is below, or puts it in its place`() async throws
  {
    for (flags, pixel) in [(0, [127, 0, 128, 255]), (2, [0, 0, 255, 128])]
      as [(UInt8, [UInt8])]
    {
      let half = frame([0, 0, 255, 128], flags: flags)
      let film = try #require(try await film(animation([frame(Self.red), half])))
      #expect(film.frames[1].bitmap.pixel(3, 3) == pixel)
    }
  }

  @Test func `pixels with alpha in a chunk of its own are one frame`() async throws {
    let grey = WebP.grey(width: 20, height: 10).chunks
    // Not compressed.
    let alpha = WebP.Chunk("ALPH", [0] + [UInt8](repeating: 0, count: 200))
    let half = WebP.frame(width: 20, height: 10, [alpha] + grey)
    let film = try #require(try await film(animation([frame(Self.red), half])))
    #expect(film.frames[1].bitmap.pixel(3, 3) == Self.red)
  }

  @Test func `one frame, or none that fits, stands still`() async throws {
    let outside = frame(Self.blue, at: 16, 0)
    let empty = WebP.frame(width: 20, height: 10, [])
    let short = WebP.Chunk("ANMF", [1, 2, 3])
    for frames in [
      [frame(Self.red)], [frame(Self.red), outside], [frame(Self.red), empty],
      [frame(Self.red), short], [],
    ] { #expect(try await film(animation(frames)) == nil) }
  }

  @Test func `a frame that is larger than it says is left out with all that follow`() async throws {
    let liar = WebP.frame(
      width: 20, height: 10, [WebP.colour(Self.blue, width: 16_000, height: 16_000)])
    let frames = [frame(Self.red), frame(Self.blue), liar, frame(Self.red)]
    try await AskedDecoder.with { decoder in
      let reply = try await decoder.pool.answer(
        to: .film(.bytes(animation(frames).bytes), shown: size(200, 200)))
      guard case .film(let film?) = reply else {
        Issue.record("\(reply)")
        return
      }
      #expect(film.frames.map { $0.bitmap.pixel(3, 3) } == [Self.red, Self.blue])
      #expect(try decoder.peakMemory() < 128 << 20)
    }
  }

  @Test func `what claims to be enormous is refused by its header`() async throws {
    let file = animation([frame(Self.red), frame(Self.blue)], width: 16_384, height: 16_384)
    #expect(try await reply(file) == .failure(.tooLarge(size(16_384, 16_384))))
  }

  @Test func `what is damaged or cut off ends there, and the decoder goes on`() async throws {
    let frames = (0..<6).map { frame($0.isMultiple(of: 2) ? Self.red : Self.blue) }
    let whole = animation(frames).bytes
    try await RealDecoder.cutAndDamage(whole, cutEach: 7, damageEach: 3)
  }
}

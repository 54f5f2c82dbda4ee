import DecoderProtocol
import Domain
import Fakes
import Media
import PictureFixtures
import Pictures
import Storage
import Testing

/// The real decoder, asked for what moves.
@Suite struct FilmTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]

  private func reply(_ bytes: [UInt8], shown: PixelSize = size(200, 200)) async throws
    -> DecoderReply
  {
    try await RealDecoder.shared.answer(to: .film(.bytes(bytes), shown: shown))
  }

  private func film(_ bytes: [UInt8], shown: PixelSize = size(200, 200)) async throws -> Film? {
    guard case .film(let film) = try await reply(bytes, shown: shown) else { return nil }
    return film
  }

  @Test func `a GIF gives its frames in their order and with their times`() async throws {
    let film = try #require(try await film(GIF.redThenBlue(width: 20, height: 10)))
    #expect(film.frames.map(\.bitmap.size) == [size(20, 10), size(20, 10)])
    #expect(film.frames.map { $0.bitmap.pixel(3, 3) } == [Self.red, Self.blue])
    #expect(film.frames.map(\.milliseconds) == [100, 100])
  }

  @Test func `frames are fitted into their box`() async throws {
    let film = try #require(
      try await film(GIF.redThenBlue(width: 80, height: 40), shown: size(20, 20)))
    #expect(film.frames.map(\.bitmap.size) == [size(20, 10), size(20, 10)])
    #expect(film.frames[1].bitmap.pixel(10, 5) == Self.blue)
  }

  @Test func `an animated WebP moves`() async throws {
    let pixels = try #require(WebP.pixels(of: try Fixture.bytes("gradient.webp")))
    let frame = WebP.frame(width: 48, height: 32, [pixels])
    let file = WebP([WebP.header(flags: 2, width: 48, height: 32), WebP.animation, frame, frame])
    let film = try #require(try await film(file.bytes))
    #expect(film.frames.map(\.milliseconds) == [100, 100])
    #expect(film.frames.map(\.bitmap.size) == [size(48, 32), size(48, 32)])
    #expect(PictureFormat.mayMove(file.bytes))
  }

  @Test func `what stands still is no film`() async throws {
    let still = [
      GIF.with([]), try Fixture.bytes("gradient.webp"), try Fixture.bytes("gradient.jpg"),
      PNG(width: 4, height: 3, pixel: [9, 9, 9], depth: 8).bytes,
      TIFF([
        TIFF.Page(width: 4, height: 4, .grey, pixel: [1]),
        TIFF.Page(width: 4, height: 4, .grey, pixel: [9]),
      ])
      .bytes,
    ]
    for bytes in still { #expect(try await reply(bytes) == .film(nil)) }
    #expect(still.map(PictureFormat.mayMove) == [true, false, false, false, false])
  }

  @Test func `twenty thousand frames give the first of them`() async throws {
    let film = try #require(try await film(GIF.frames(20_000, width: 4, height: 4)))
    #expect(film.frames.count == DecoderLimits.maximumFrames)
  }

  @Test func `what claims to be enormous is refused by its header`() async throws {
    let claim = GIF.claiming(width: 65_535, height: 65_535)
    #expect(try await reply(claim) == .failure(.tooLarge(size(65_535, 65_535))))
    // libvips takes only the size of the frames for true, then.
    let canvas = try #require(try await film(GIF.frames(50, width: 65_535, height: 65_535)))
    #expect(canvas.frames.map(\.bitmap.size) == Array(repeating: size(4, 4), count: 50))
  }

  @Test func `frames of no time take a tenth of a second, as in browsers`() async throws {
    for delay in [0, 1] as [UInt8] {
      let film = try #require(try await film(GIF.frames(3, width: 4, height: 4, delay: delay)))
      #expect(film.frames.map(\.milliseconds) == [100, 100, 100])
    }
    let quick = try #require(try await film(GIF.frames(2, width: 4, height: 4, delay: 2)))
    #expect(quick.frames.map(\.milliseconds) == [20, 20])
  }

  @Test func `a film that is damaged or cut off ends there, and the decoder goes on`() async throws
  {
    let whole = GIF.frames(6, width: 40, height: 40)
    try await RealDecoder.cutAndDamage(whole, cutEach: 7, damageEach: 11)
  }

  @Test func `a file on this machine moves, and what only a player plays does not`() async throws {
    let world = try MediaWorld()
    let path = try world.folder.write(GIF.redThenBlue(width: 20, height: 10), to: "a.gif")
    try await RealDecoder.withPool { pool in
      let media = try world.media(decoder: pool)
      let file = MediaReference.file(FileLocation(path: path))
      let film = try await media.film(PictureRequest(file, fitting: size(100, 100)))
      #expect(film?.frames.count == 2)
      let clip = MediaReference.clip(Clip(.video, file: file, poster: nil))
      await #expect(throws: MediaError.self) {
        try await media.film(PictureRequest(clip, fitting: size(100, 100)))
      }
      let sample = PictureRequest(.sample(1), fitting: size(100, 100))
      #expect(try await media.film(sample) == nil)
    }
  }
}

import DecoderProtocol
import Domain
import Fakes
import Media
import PictureFixtures
import Storage
import Testing

/// How much memory films take in the decoder's own process: with the program beside it, which gets at most 48 MB
/// of frames from it, that has to be less than the 300 MB which all processes together may take.
@Suite struct FilmMemoryTests {
  private static let limit = 200 << 20
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]

  private func film(_ bytes: [UInt8], _ decoder: AskedDecoder) async throws -> Film {
    let reply = try await decoder.pool.answer(to: .film(.bytes(bytes), shown: size(4096, 4096)))
    guard case .film(let film?) = reply else { throw AskedDecoder.NoPicture(reply: reply) }
    return film
  }

  private func webp(_ count: Int, width: Int, height: Int) -> [UInt8] {
    let frames = (0..<count).map {
      WebP.frame(
        width: width, height: height,
        [
          WebP.colour(
            $0.isMultiple(of: 2) ? Self.red : Self.blue, width: width, height: height)
        ])
    }
    return WebP([WebP.header(flags: 0x12, width: width, height: height), WebP.animation] + frames)
      .bytes
  }

  private func png(_ count: Int, width: Int, height: Int) -> [UInt8] {
    let first = PNG.Frame(width: width, height: height, pixel: Self.red)
    let part = PNG.Frame(width: 40, height: 40, pixel: Self.blue)
    return PNG.animation(
      width: width, height: height, [first] + Array(repeating: part, count: count - 1)
    ).bytes
  }

  @Test(arguments: ["gif", "webp", "png"])
  func `more frames than are told take what these take twice, and little else`(_ format: String)
    async throws
  {
    let bytes =
      switch format {
      case "gif": GIF.frames(600, width: 480, height: 270)
      case "webp": webp(600, width: 480, height: 270)
      default: png(600, width: 480, height: 270)
      }
    try await AskedDecoder.with { decoder in
      let film = try await film(bytes, decoder)
      #expect(film.frames.count > 1)
      #expect(film.frames.reduce(0) { $0 + $1.bitmap.rgba.count } <= DecoderLimits.maximumFilm)
      #expect(try decoder.peakMemory() < Self.limit)
    }
  }

  @Test(arguments: ["webp", "png"])
  func `frames as large as they may be take no more`(_ format: String) async throws {
    let bytes =
      format == "webp"
      ? webp(3, width: 2000, height: 2000) : png(3, width: 2000, height: 2000)
    try await AskedDecoder.with { decoder in
      let film = try await film(bytes, decoder)
      #expect(film.frames.count == 3 || film.frames.count == 2)
      #expect(try decoder.peakMemory() < Self.limit)
    }
  }

  @Test(arguments: ["webp", "png"])
  func `larger ones are refused before they are decoded`(_ format: String) async throws {
    let bytes =
      format == "webp"
      ? webp(3, width: 2700, height: 2700) : png(3, width: 2700, height: 2700)
    try await AskedDecoder.with { decoder in
      let reply = try await decoder.pool.answer(
        to: .film(.bytes(bytes), shown: size(4096, 4096)))
      #expect(reply == .failure(.tooLarge(size(2700, 2700))))
      #expect(try decoder.peakMemory() < 128 << 20)
    }
  }
}

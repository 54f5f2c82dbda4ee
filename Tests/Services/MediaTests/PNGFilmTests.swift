import DecoderProtocol
import Domain
import Fakes
import Media
import PictureFixtures
import Pictures
import Storage
import Testing
import Web

/// The real decoder, asked for PNGs that move.
@Suite struct PNGFilmTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  private func reply(_ bytes: [UInt8], shown: PixelSize = size(200, 200)) async throws
    -> DecoderReply
  {
    try await RealDecoder.shared.answer(to: .film(.bytes(bytes), shown: shown))
  }

  private func film(_ png: PNG, shown: PixelSize = size(200, 200)) async throws -> Film? {
    guard case .film(let film) = try await reply(png.bytes, shown: shown) else { return nil }
    return film
  }

  private func frame(
    _ pixel: [UInt8], at x: Int = 0, _ y: Int = 0, width: Int = 20, height: Int = 10
  ) -> PNG.Frame {
    var frame = PNG.Frame(width: width, height: height, pixel: pixel)
    (frame.x, frame.y) = (x, y)
    return frame
  }

  @Test func `gives its frames in their order and with their times`() async throws {
    var second = frame(Self.blue)
    second.delay = (1, of: 2)
    var third = frame(Self.red)
    third.delay = (5, of: 0)
    let png = PNG.animation(width: 20, height: 10, [frame(Self.red), second, third])
    #expect(PictureFormat.mayMove(png.bytes))
    let film = try #require(try await film(png))
    #expect(film.frames.map(\.bitmap.size) == Array(repeating: size(20, 10), count: 3))
    #expect(film.frames.map { $0.bitmap.pixel(3, 3) } == [Self.red, Self.blue, Self.red])
    #expect(film.frames.map(\.milliseconds) == [100, 500, 50])
    let small = try #require(try await self.film(png, shown: size(10, 10)))
    #expect(small.frames.map(\.bitmap.size) == Array(repeating: size(10, 5), count: 3))
    #expect(small.frames[1].bitmap.pixel(5, 2) == Self.blue)
  }

  @Test func `draws a part over what is there, which stays, goes, or comes back`() async throws {
    for (disposal, after) in [(0, Self.blue), (1, Self.clear), (2, Self.red)] as [(UInt8, [UInt8])]
    {
      var part = frame(Self.blue, at: 8, 4, width: 4, height: 4)
      part.disposal = disposal
      let png = PNG.animation(
        width: 20, height: 10, [frame(Self.red), part, frame(Self.red, width: 1, height: 1)])
      let film = try #require(try await film(png))
      #expect(film.frames.map { $0.bitmap.pixel(9, 5) } == [Self.red, Self.blue, after])
      #expect(film.frames.map { $0.bitmap.pixel(15, 5) } == [Self.red, Self.red, Self.red])
    }
  }

  @Test func `mixes what shines through with what is below, or puts it in its place`() async throws
  {
    for (isBlended, pixel) in [(true, [127, 0, 128, 255]), (false, [0, 0, 255, 128])]
      as [(Bool, [UInt8])]
    {
      var half = frame([0, 0, 255, 128])
      half.isBlended = isBlended
      let film = try #require(
        try await film(.animation(width: 20, height: 10, [frame(Self.red), half])))
      #expect(film.frames[1].bitmap.pixel(3, 3) == pixel)
    }
  }

  @Test func `leaves out the picture for those who show no animations`() async throws {
    let png = PNG.animation(
      width: 20, height: 10, [frame(Self.blue), frame(Self.red)], hasStill: true)
    let film = try #require(try await film(png))
    #expect(film.frames.map { $0.bitmap.pixel(3, 3) } == [Self.blue, Self.red])
  }

  @Test func `one frame, or none that fits, stands still`() async throws {
    let outside = frame(Self.blue, at: 15, 0)
    let far = frame(Self.blue, at: Int(Int32.max), Int(Int32.max))
    var empty = frame(Self.blue)
    empty.width = 0
    for frames in [[frame(Self.red)], [frame(Self.red), outside], [frame(Self.red), far], []] {
      let png = PNG.animation(width: 20, height: 10, frames, claiming: 1_000_000)
      #expect(try await reply(png.bytes) == .film(nil))
    }
    #expect(
      try await reply(
        PNG.animation(width: 20, height: 10, [frame(Self.red), empty]).bytes) == .film(nil))
  }

  @Test func `more frames than are shown give the first of them, and large ones are smaller`()
    async throws
  {
    let many = Array(repeating: frame(Self.red, width: 2, height: 2), count: 1_200)
    let film = try #require(try await film(.animation(width: 2, height: 2, many)))
    #expect((2...DecoderLimits.maximumFrames).contains(film.frames.count))
    let large =
      [frame(Self.red, width: 1_000, height: 1_000)]
      + Array(repeating: frame(Self.red, width: 4, height: 4), count: 200)
    let wide = try #require(
      try await self.film(
        .animation(width: 1_000, height: 1_000, large), shown: size(1_000, 1_000)))
    #expect(
      wide.frames.reduce(0) { $0 + $1.bitmap.rgba.count } <= DecoderLimits.maximumFilm)
  }

  @Test func `what claims to be enormous is refused by its header`() async throws {
    var png = PNG.animation(width: 20, height: 10, [frame(Self.red), frame(Self.blue)])
    (png.width, png.height) = (65_535, 65_535)
    #expect(try await reply(png.bytes) == .failure(.tooLarge(size(65_535, 65_535))))
  }

  @Test func `what is damaged or cut off ends there, and the decoder goes on`() async throws {
    let frames = (0..<6).map { frame($0.isMultiple(of: 2) ? Self.red : Self.blue) }
    let whole = PNG.animation(width: 20, height: 10, frames).bytes
    try await RealDecoder.cutAndDamage(whole, cutEach: 97, damageEach: 61)
  }

  @Test func `one of the web whose original made room comes again, and what stands still does not`()
    async throws
  {
    let moving = PNG.animation(width: 20, height: 10, [frame(Self.red), frame(Self.blue)]).bytes
    var still = PNG(width: 20, height: 10, pixel: [1, 2, 3]).bytes
    still += [UInt8](repeating: 0, count: 200_000)
    let world = try MediaWorld()
    world.site["/moving.png?v=2"] = PictureSite.Page(moving)
    for habit in [nil, PictureSite.Habit.sendsAll] {
      world.site["/still.PNG"] = PictureSite.Page(still)
      world.site["/still.PNG"]?.habit = habit
      try await RealDecoder.withPool { pool in
        let media = try world.media(decoder: pool)
        let film = try await media.film(try world.request("/moving.png?v=2", side: 20))
        #expect(film?.frames.count == 2)
        #expect(try await media.film(try world.request("/still.PNG", side: 20)) == nil)
        #expect(try await media.film(try world.request("/photo.jpg", side: 20)) == nil)
        await media.flush()
      }
    }
    let asked = world.site.requests.map { $0.address.target + ($0.headers["Range"] ?? "") }
    let start = "bytes=0-16383"
    // What moves is kept now.
    #expect(
      asked == ["/moving.png?v=2" + start, "/moving.png?v=2", "/still.PNG" + start]
        + ["/still.PNG" + start])
  }

  @Test func `of a server that says no nothing moves, and that is told`() async throws {
    let world = try MediaWorld()
    world.site["/gone.png"] = PictureSite.Page([])
    world.site["/gone.png"]?.status = 404
    let media = try world.media()
    await #expect(throws: NetworkError.refused(host: "photos.example", status: 404)) {
      try await media.film(try world.request("/gone.png"))
    }
  }
}

import Domain
import Fakes
import PictureFixtures
import Pictures
import Synchronization
import Testing
import Web

@testable import Outbox

@Suite("Pictures on their way out")
struct PicturePreparationTests {
  private let scratch: ScratchFolder
  private let jpeg: [UInt8]
  private let fitting = FakeFitting()

  init() throws {
    scratch = try ScratchFolder()
    jpeg = try Fixture.bytes("gradient.jpg")
  }

  private func prepared(
    _ bytes: [UInt8], keepsMetadata: Bool = false,
    _ change: (inout ServerCapabilities) -> Void = { _ in }
  ) async throws -> PreparedPicture {
    try scratch.write(bytes, to: "a")
    var capabilities = ServerCapabilities()
    change(&capabilities)
    return try await PicturePreparation(fitting: fitting).prepared(
      DraftPicture(FileLocation(path: scratch.path(of: "a"))), for: capabilities,
      keepsMetadata: keepsMetadata)
  }

  @Test
  func `carry nothing of where they were taken, unless that is wanted`() async throws {
    let place = Array("GPSLatitude 52.5".utf8)
    // A comment segment right behind the start of the file.
    let length = place.count + 2
    let tagged =
      jpeg.prefix(2) + [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 255)] + place
      + jpeg.dropFirst(2)
    let published = try await prepared(Array(tagged))
    #expect(published.mediaType == "image/jpeg")
    #expect(!published.bytes.contains(place))
    #expect(try await prepared(Array(tagged), keepsMetadata: true).bytes == Array(tagged))
  }

  @Test
  func `carry neither camera nor position, in EXIF or XMP`() async throws {
    let exif = Exif(
      first: [.text(0x010F, "FUJIFILM"), .text(0x0110, "X100V")],
      position: [
        .text(1, "N"), .fractions(2, [(38, 1), (43, 1), (1234, 100)]), .text(3, "W"),
        .fractions(4, [(9, 1), (8, 1), (5678, 100)]),
      ])
    let xmp = XMP.packet(
      "<exif:GPSLatitude xmlns:exif=\"http://ns.adobe.com/exif/1.0/\">38,43.2N</exif:GPSLatitude>")
    let tagged = JPEG(jpeg).with(exif).withXMP(xmp).bytes
    let published = try await prepared(tagged).bytes
    for secret in ["FUJIFILM", "X100V", "GPSLatitude", "38,43.2N"] {
      #expect(tagged.contains(Array(secret.utf8)), "there is something to take out")
      #expect(!published.contains(Array(secret.utf8)), "\(secret)")
    }
    let seconds: [UInt8] = [0, 0, 0x04, 0xD2, 0, 0, 0, 100]
    #expect(tagged.contains(seconds) && !published.contains(seconds))
  }

  @Test
  func `are made smaller until the server takes them, and no smaller`() async throws {
    fitting.bytesPerSide = 1000
    let large = jpeg + [UInt8](repeating: 0, count: 3_000_000)
    let made = try await prepared(large, keepsMetadata: true) {
      $0.maxPictureBytes = 2_500_000
    }
    #expect(made.bytes.count == 2_048_000)
    #expect(made.mediaType == "image/jpeg")
    #expect(fitting.asked == [4096, 3072, 2048])
  }

  @Test
  func `are made smaller where the server takes fewer pixels`() async throws {
    let size = try #require(PictureFormat.size(of: jpeg))
    let count = size.width * size.height
    let kept = try await prepared(jpeg, keepsMetadata: true) {
      $0.maxPicturePixels = Count(wrappedValue: count)
    }
    #expect(kept.bytes == jpeg)
    let made = try await prepared(jpeg, keepsMetadata: true) {
      $0.maxPicturePixels = Count(wrappedValue: count - 1)
    }
    #expect(made.bytes != jpeg)
    #expect(fitting.asked == [4096])
  }

  @Test
  func `become JPEG where the server does not know their kind`() async throws {
    #expect(try await prepared(Array("HEIC or so".utf8)).mediaType == "image/jpeg")
    let webp = Array("RIFF....WEBPVP8 ".utf8)
    let made = try await prepared(webp) { $0.pictureTypes = ["image/jpeg", "image/png"] }
    #expect(made.mediaType == "image/jpeg")
  }

  @Test
  func `are refused where nothing helps, which is said`() async throws {
    await #expect(throws: PictureProblem.kindNotTaken("jpeg", kinds: ["image/png"])) {
      try await prepared(jpeg) { $0.pictureTypes = ["image/png"] }
    }
    await #expect(throws: PictureProblem.tooLarge(bytes: 512, limit: 10)) {
      try await prepared(jpeg) { $0.maxPictureBytes = 10 }
    }
    await #expect(throws: PictureProblem.broken("jpeg")) {
      try await prepared(Array(jpeg.prefix(30)))
    }
    fitting.failure = MediaError.undecodable(reason: "not a picture")
    let problem = await #expect(throws: PictureProblem.self) {
      try await prepared(Array("hello".utf8))
    }
    #expect(problem?.reason.contains("not a picture") == true)
  }

  @Test
  func `that move are not made to stand still`() async throws {
    let gif = GIF.with([GIF.comment("x")])
    await #expect(throws: PictureProblem.tooLarge(bytes: gif.count, limit: 10)) {
      try await prepared(gif, keepsMetadata: true) { $0.maxPictureBytes = 10 }
    }
    #expect(fitting.asked == [])
  }

  @Test
  func `are others if they were changed since they were posted`() async throws {
    var picture = DraftPicture(FileLocation(path: try scratch.write(jpeg, to: "a")))
    picture.version = picture.location.version
    let preparation = PicturePreparation(fitting: fitting)
    let capabilities = ServerCapabilities()
    _ = try await preparation.prepared(picture, for: capabilities, keepsMetadata: true)
    try scratch.write(jpeg + [0], to: "a")
    await #expect(throws: PictureProblem.changed) {
      try await preparation.prepared(picture, for: capabilities, keepsMetadata: true)
    }
  }

  @Test
  func `are missed if they are gone`() async {
    await #expect(throws: PictureProblem.unreadable("No such file or directory")) {
      try await PicturePreparation(fitting: fitting).prepared(
        DraftPicture(FileLocation(path: scratch.path(of: "gone"))), for: ServerCapabilities(),
        keepsMetadata: false)
    }
  }
}

/// Makes JPEGs that are as long as they are wide, times ``bytesPerSide``.
private final class FakeFitting: PictureFitting {
  private struct State {
    var bytesPerSide = 1
    var asked: [Int] = []
    var failure: MediaError?
  }

  private let state = Mutex(State())

  var bytesPerSide: Int {
    get { state.withLock { $0.bytesPerSide } }
    set { state.withLock { $0.bytesPerSide = newValue } }
  }

  var asked: [Int] { state.withLock { $0.asked } }

  var failure: MediaError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  func encoded(_ location: FileLocation, fitting bounds: PixelSize) async throws -> [UInt8] {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.asked.append(bounds.width)
      let length = bounds.width * state.bytesPerSide
      return [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: length - 3)
    }
  }
}

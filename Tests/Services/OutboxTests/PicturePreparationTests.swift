import Domain
import Fakes
import PictureFixtures
import Testing

@testable import Outbox

@Suite("Pictures on their way out")
struct PicturePreparationTests {
  private let scratch: ScratchFolder
  private let jpeg: [UInt8]

  init() throws {
    scratch = try ScratchFolder()
    jpeg = try Fixture.bytes("gradient.jpg")
  }

  private func prepared(
    _ bytes: [UInt8], keepsMetadata: Bool = false,
    _ change: (inout ServerCapabilities) -> Void = { _ in }
  ) throws -> PicturePreparation.Prepared {
    try scratch.write(bytes, to: "a")
    var capabilities = ServerCapabilities()
    change(&capabilities)
    return try PicturePreparation().prepared(
      DraftPicture(FileLocation(path: scratch.path(of: "a"))), for: capabilities,
      keepsMetadata: keepsMetadata)
  }

  @Test("carry nothing of where they were taken, unless that is wanted")
  func metadata() throws {
    let place = Array("GPSLatitude 52.5".utf8)
    // A comment segment right behind the start of the file.
    let length = place.count + 2
    let tagged =
      jpeg.prefix(2) + [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 255)] + place
      + jpeg.dropFirst(2)
    let published = try prepared(Array(tagged))
    #expect(published.mediaType == "image/jpeg")
    #expect(!published.bytes.contains(place))
    #expect(try prepared(Array(tagged), keepsMetadata: true).bytes == Array(tagged))
  }

  @Test("are of a kind and a size that the server takes")
  func limits() throws {
    #expect(throws: PictureProblem.unknownKind) { try prepared(Array("hello".utf8)) }
    #expect(throws: PictureProblem.kindNotTaken("jpeg", kinds: ["image/png"])) {
      try prepared(jpeg) { $0.pictureTypes = ["image/png"] }
    }
    #expect(throws: PictureProblem.self) { try prepared(jpeg) { $0.maxPictureBytes = 10 } }
    #expect(throws: PictureProblem.broken("jpeg")) { try prepared(Array(jpeg.prefix(30))) }
  }

  @Test("are missed if they are gone")
  func gone() {
    #expect(throws: PictureProblem.self) {
      try PicturePreparation().prepared(
        DraftPicture(FileLocation(path: scratch.path(of: "gone"))), for: ServerCapabilities(),
        keepsMetadata: false)
    }
  }
}

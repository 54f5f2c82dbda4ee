import Domain
import Fakes
import Media
import PictureFixtures
import Testing

@testable import ServerApp

@Suite("Pictures that are uploaded to the server")
struct PictureReadingTests {
  @Test
  func `of one with too many pixels it is said that it is so, though it has a preview`()
    async throws
  {
    let folder = try ScratchFolder()
    let large = try HEIF.claiming(side: 7000, hasPreview: true)
    let file = FileLocation(path: try folder.write(large, to: "large.heic"))
    let pool = DecoderPool(
      executable: DecoderExecutable.path(environment: [:]), timeout: patience,
      errors: RecordingReporter())
    await #expect(
      throws: MediaError.undecodable(reason: "it has too many pixels to be made smaller here")
    ) {
      _ = try await pool.read(
        file, previewFitting: PixelSize(clamping: 2000, 2000), mediumFitting: nil,
        pixels: 100_000_000)
    }
    await pool.shutDown()
  }
}

import Domain
import Foundation
import Synchronization

/// Media that saves every picture as a small JPEG.
final class SavingMedia: MediaLoading {
  private let saved = Mutex(0)

  /// How many pictures were saved.
  var count: Int { saved.withLock { $0 } }

  func picture(_ request: PictureRequest) -> AsyncThrowingStream<PictureProgress, any Error> {
    AsyncThrowingStream { nil }
  }

  func film(_ request: PictureRequest) async throws -> Film? { nil }
  func expect(_ requests: [PictureRequest]) {}
  func details(of photo: Photo) async throws -> PictureDetails { PictureDetails() }

  func saveOriginal(
    of media: MediaReference, whose photo: PhotoID?, to path: String
  ) async throws -> FileLocation {
    saved.withLock { $0 += 1 }
    try Data(TransferWorld.jpeg).write(to: URL(filePath: path + "fog.jpg"))
    return FileLocation(path: path + "fog.jpg")
  }
}

import Concurrency
import DecoderProtocol
import Domain
import Storage

/// Looks at the pictures in one profile's folders that were never shown. Nothing of them is kept but what they look
/// like.
public struct PictureComparison: PictureComparing {
  /// As many as there are decoders.
  private static let width = 2
  /// So many are looked up at a time.
  private static let batch = 100
  private let profile: Int64
  private let decoder: any PictureDecoding
  private let store: any AppearanceStoring

  /// Of a profile.
  public init(
    of profile: Int64, decoder: any PictureDecoding, appearances: any AppearanceStoring
  ) {
    self.profile = profile
    self.decoder = decoder
    store = appearances
  }

  /// How many there are.
  public func uncompared() async throws -> Int {
    try await store.unnoted(of: profile)
  }

  /// Looks at them; what is known of each is stored at once.
  public func compare() -> AsyncThrowingStream<SearchProgress, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { tell in
      let total = try await uncompared()
      var (done, last) = (0, Int64.min)
      while true {
        try Task.checkCancellation()
        let batch = try await store.unnoted(of: profile, after: last, limit: Self.batch)
        guard let end = batch.last else { return }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for (place, picture) in batch.enumerated() {
            if place >= Self.width { try await group.next() }
            group.addTask { try await look(at: picture) }
            done += 1
            tell(SearchProgress(done: done, total: max(done, total)))
          }
          try await group.waitForAll()
        }
        last = end.row
      }
    }
  }

  /// What cannot be decoded looks like nothing, until it is shown: nobody tries it again and again.
  private func look(at picture: UnnotedPicture) async throws {
    // Large enough that it looks as it does when it is shown.
    guard let bounds = PixelSize(width: 256, height: 256) else { return }
    var hash: PerceptualHash?
    do {
      let request = DecoderRequest.thumbnail(picture.file, shown: bounds, stored: bounds)
      hash = try await decoder.answer(to: request).picture(of: picture.file).hash
    } catch let error as MediaError {
      if case .unavailable = error { throw error }
    }
    try await store.note(hash, of: picture.photo, showing: .file(picture.file))
  }
}

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
  /// Large enough that a picture looks as it does when it is shown.
  private static let bounds = PixelSize(clamping: 256, 256)
  /// So many failures of the decoder in a row are its own.
  private static let mostFailures = 5

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
      var (done, failures, last) = (0, 0, Int64.min)
      func note(_ failure: MediaError?) throws {
        failures = failure == nil ? 0 : failures + 1
        // One picture may end its decoder; all of them only do if there is none.
        if let failure, failures >= Self.mostFailures { throw failure }
        done += 1
        tell(SearchProgress(done: done, total: max(done, total)))
      }
      while true {
        try Task.checkCancellation()
        let batch = try await store.unnoted(of: profile, after: last, limit: Self.batch)
        guard let end = batch.last else { return }
        try await withThrowingTaskGroup(of: MediaError?.self) { group in
          for (place, picture) in batch.enumerated() {
            if place >= Self.width, let failure = try await group.next() { try note(failure) }
            group.addTask { try await look(at: picture) }
          }
          for try await failure in group { try note(failure) }
        }
        last = end.row
      }
    }
  }

  /// Notes what a picture looks like. Of what is no picture that is nothing, until it is shown or its file changes:
  /// nobody tries it again and again. What is not there, or takes too long, is left for the next time. Returns how the
  /// decoder failed, if it did.
  private func look(at picture: UnnotedPicture) async throws -> MediaError? {
    var hash: PerceptualHash?
    do {
      let request = DecoderRequest.thumbnail(picture.file, shown: Self.bounds, stored: Self.bounds)
      hash = try await decoder.answer(to: request).picture(of: picture.file).hash
    } catch let error as MediaError {
      switch error {
      case .undecodable, .tooLarge: break
      case .missing, .unreadable, .timedOut: return nil
      case .unavailable, .decoderFailed: return error
      }
    }
    try await store.note(hash, of: picture.photo, showing: .file(picture.file))
    return nil
  }
}

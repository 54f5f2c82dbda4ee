import Domain

/// What came of reading a picture.
enum ReadingOutcome {
  /// What it says about itself.
  case facts(PictureFacts)
  /// It cannot be shown until it changes.
  case broken(reason: String)
  /// It cannot be read now; later perhaps it can.
  case notNow(reason: String)
  /// The decoder did not do its work, which says nothing about the picture.
  case noDecoder(MediaError)
  /// It is gone, or the scan is.
  case gone

  /// Sorts an answer of the decoder.
  init(_ result: Result<PictureFacts, any Error>) {
    switch result {
    case .success(let facts): self = .facts(facts)
    case .failure(let error as MediaError): self = Self.failure(error)
    case .failure(is CancellationError): self = .gone
    case .failure(let error): self = .notNow(reason: Reason.of(error))
    }
  }

  private static func failure(_ error: MediaError) -> ReadingOutcome {
    switch error {
    case .missing: .gone
    case .unreadable(_, let reason): .notNow(reason: reason)
    case .undecodable(let reason): .broken(reason: "not a picture: \(reason)")
    case .tooLarge(let size):
      .broken(reason: "too large: \(size.width) × \(size.height) pixels")
    // A machine that was busy says nothing about the picture.
    case .timedOut: .notNow(reason: "reading it took too long")
    case .unavailable(let reason): .notNow(reason: reason)
    case .decoderFailed: .noDecoder(error)
    }
  }
}

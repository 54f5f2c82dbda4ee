import Domain

/// What the decoder is asked, by whoever has the picture.
public enum DecoderRequest: Hashable, Sendable {
  /// What a file says about itself.
  case facts(FileLocation)
  /// The picture in a file, fitted into `shown`; and encoded for the cache, fitted into `stored`.
  case thumbnail(FileLocation, shown: PixelSize, stored: PixelSize)
  /// The picture in these encoded bytes, fitted into a box.
  case decode([UInt8], shown: PixelSize)
}

extension DecoderRequest {
  /// What is to be done, without the picture, whose descriptor goes beside it; `isAlone` says that no
  /// other decoder is at work.
  public func task(isAlone: Bool = false) -> DecoderTask {
    switch self {
    case .facts: .facts
    case .thumbnail(_, let shown, let stored):
      .thumbnail(shown: shown, stored: stored, isAlone: isAlone)
    case .decode(_, let shown): .decode(shown: shown, isAlone: isAlone)
    }
  }
}

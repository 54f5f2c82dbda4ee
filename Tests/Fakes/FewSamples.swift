import Domain
import Pictures

/// Five sample photos without pixels: one is sensitive, one expires a day after they were added.
public struct FewSamples: SampleProviding {
  /// Makes them.
  public init() {}

  /// The five, a minute apart, the newest first.
  public func photos(of source: SourceID, now: Timestamp) -> [Photo] {
    (0..<5).map { number in
      Photo(
        id: PhotoID(source: source, item: "\(number)"),
        timestamp: now.advanced(by: .seconds(-60 * number)), media: .sample(number),
        isSensitive: number == 1,
        expiresAt: number == 2 ? now.advanced(by: .seconds(86_400)) : nil)
    }
  }

  /// There are no pixels: always throws.
  public func file(_ number: Int) throws(MediaError) -> [UInt8] {
    throw MediaError.undecodable(reason: "a sample without pixels")
  }
}

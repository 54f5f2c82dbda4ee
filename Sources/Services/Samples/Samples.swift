import CSamples
import Domain
import Pictures

/// The sample photos: a dozen pictures inside the program, so that there is something to look at without
/// a network or a folder.
///
///     let samples = Samples { bytes, bounds in try await decoder.bitmap(of: bytes, fitting: bounds) }
///     let photos = samples.photos(of: SourceID(rawValue: "samples"), now: time.now)
///     let bitmap = try await samples.bitmap(1, fitting: bounds)
public struct Samples: SampleDrawing {
  private let decode: @Sendable ([UInt8], PixelSize) async throws -> Bitmap

  /// Decodes nothing yet. `decode` makes pixels of a JPEG file's bytes, as many as fit into a size.
  public init(decode: @escaping @Sendable ([UInt8], PixelSize) async throws -> Bitmap) {
    self.decode = decode
  }

  /// All of them as photos, the newest an hour old at `now`, the oldest two years.
  public func photos(of source: SourceID, now: Timestamp) -> [Photo] {
    Sample.all.enumerated().map { index, sample in
      Photo(
        id: PhotoID(source: source, item: "sample-\(sample.number)"),
        timestamp: now.advanced(by: .zero - age(of: index)),
        caption: sample.caption, alternativeText: sample.alternativeText, author: sample.author,
        size: PixelSize(width: sample.width, height: sample.height),
        media: .sample(sample.number), isSensitive: sample.isSensitive,
        expiresAt: sample.isStory ? now.advanced(by: .seconds(24 * 60 * 60)) : nil)
    }
  }

  /// The picture with this number, as large as fits into `bounds` and not larger than the photo.
  ///
  /// A sample of an earlier version is shown as the one most like it. Throws `MediaError.undecodable` for
  /// a number that none ever had.
  public func bitmap(_ number: Int, fitting bounds: PixelSize) async throws -> Bitmap {
    let sample = Sample.all.first { $0.number == number || $0.earlier.contains(number) }
    guard let sample else {
      throw MediaError.undecodable(reason: "there is no sample photo \(number)")
    }
    let file = sample_picture_named(sample.file)
    return try await decode(
      Array(UnsafeBufferPointer(start: file.bytes, count: file.count)), bounds)
  }

  /// The first ones are from today, then they get rarer; never whole days apart.
  private func age(of index: Int) -> Duration {
    let share = Double(index) / Double(Sample.all.count - 1)
    let uneven = index == 0 ? 0 : Double((index + 1) * 7919 % 53)
    return .seconds(3600) + .seconds(Int(729 * 86_400 * share * share)) + .seconds(uneven * 61)
  }
}

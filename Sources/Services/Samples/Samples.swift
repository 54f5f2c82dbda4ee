import Domain

/// The sample photos: a catalogue of motifs, drawn when they are looked at.
///
///     let samples = Samples()
///     let photos = samples.photos(of: SourceID(rawValue: "samples"), now: time.now)
///     let bitmap = try samples.bitmap(1, fitting: bounds)
///
/// The same number gives the same picture at any size, on any machine; no file is read.
public struct Samples: SampleDrawing {
  private var catalogue: [Sample] { Sample.all }

  /// Draws nothing yet.
  public init() {}

  /// The numbers there are.
  public var numbers: ClosedRange<Int> { 1...catalogue.count }

  /// All of them as photos, the newest an hour old at `now`, the oldest two years.
  public func photos(of source: SourceID, now: Timestamp) -> [Photo] {
    zip(numbers, catalogue).map { number, sample in
      Photo(
        id: PhotoID(source: source, item: "sample-\(number)"),
        timestamp: now.advanced(by: .zero - age(of: number)),
        caption: sample.caption, alternativeText: sample.alternativeText, author: sample.author,
        size: PixelSize(width: sample.shape.width, height: sample.shape.height),
        media: .sample(number), isSensitive: sample.isSensitive,
        expiresAt: sample.isStory ? now.advanced(by: .seconds(24 * 60 * 60)) : nil)
    }
  }

  /// The picture with this number, as large as fits into `bounds` and not larger than the photo.
  ///
  /// Takes time by the number of pixels: 20 to 60 ms for 640 by 400. Throws
  /// `MediaError.undecodable` for a number that is not in the catalogue.
  public func bitmap(_ number: Int, fitting bounds: PixelSize) throws -> Bitmap {
    guard numbers.contains(number) else {
      throw MediaError.undecodable(reason: "there is no sample photo \(number)")
    }
    let sample = catalogue[number - 1]
    let size = bounds.largest(sample.shape)
    let detail = oversampling(for: size)
    var canvas = Canvas(
      width: size.width * detail, height: size.height * detail, aspect: sample.shape.aspect)
    sample.scene.draw(on: &canvas)
    guard let bitmap = Bitmap(size: size, rgba: canvas.bytes(shrunkBy: detail)) else {
      throw MediaError.undecodable(reason: "sample photo \(number) was not drawn in full")
    }
    return bitmap
  }
}

extension Samples {
  /// More than one drawn pixel for each of a small picture, so that what is finer than a pixel is
  /// averaged and does not flicker.
  func oversampling(for size: PixelSize) -> Int {
    switch size.width * size.height {
    case ...400: 8
    case ...20_000: 4
    case ...80_000: 2
    default: 1
    }
  }

  /// The first ones are from today, then they get rarer; never whole days apart.
  private func age(of number: Int) -> Duration {
    let share = Double(number - 1) / Double(catalogue.count - 1)
    let uneven = number == 1 ? 0 : Double(number * 7919 % 53)
    return .seconds(3600) + .seconds(Int(729 * 86_400 * share * share)) + .seconds(uneven * 61)
  }
}

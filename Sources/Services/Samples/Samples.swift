import CSamples
import Domain
import Pictures

/// The sample photos: a dozen pictures inside the program, so that there is something to look at without
/// a network or a folder.
///
///     let photos = Samples().photos(of: SourceID(rawValue: "samples"), now: time.now)
///     let jpeg = try Samples().file(1)
public struct Samples: SampleProviding {
  /// The samples of this version.
  public init() {}

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

  /// The file of the sample with this number; one of an earlier version is shown as the one most like it.
  public func file(_ number: Int) throws(MediaError) -> [UInt8] {
    guard
      let sample = Sample.all.first(where: { $0.number == number || $0.earlier.contains(number) })
    else { throw .undecodable(reason: "there is no sample photo \(number)") }
    let file = sample_picture_named(sample.file)
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// The first ones are from today, then they get rarer; never whole days apart.
  private func age(of index: Int) -> Duration {
    let share = Double(index) / Double(Sample.all.count - 1)
    let uneven = index == 0 ? 0 : Double((index + 1) * 7919 % 53)
    return .seconds(3600) + .seconds(Int(729 * 86_400 * share * share)) + .seconds(uneven * 61)
  }
}

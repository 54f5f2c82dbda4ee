import CSamples
import Domain
import Fakes
import Testing

@testable import Samples

@Suite struct SamplesTests {
  private let now = ManualTime().now
  private let day = Duration.seconds(24 * 60 * 60)

  private var photos: [Photo] {
    Samples().photos(of: SourceID(rawValue: "samples"), now: now)
  }

  @Test func `there are a dozen, each told apart`() {
    #expect(photos.count == 12)
    #expect(Set(photos.map(\.id)).count == photos.count)
    #expect(Set(photos.compactMap(\.caption)).count == photos.count)
    #expect(Set(photos.compactMap(\.alternativeText)).count == photos.count)
    #expect(photos.map(\.id.item) == Sample.all.map { "sample-\($0.number)" })
    #expect(photos.map(\.media) == Sample.all.map { .sample($0.number) })
  }

  @Test func `each has a caption, an alternative text and an author`() {
    for photo in photos {
      #expect(photo.caption?.isEmpty == false)
      #expect(photo.alternativeText?.count ?? 0 > 30)
      #expect(photo.author?.isEmpty == false)
    }
  }

  @Test func `they were taken one after the other, from two years ago to an hour ago`() {
    let moments = photos.map(\.timestamp)
    #expect(moments.first == now.advanced(by: .seconds(-3600)))
    #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 > $1 })
    #expect(moments.allSatisfy { $0 > now.advanced(by: day * -732) })
    #expect(moments.last.map { $0 < now.advanced(by: day * -700) } == true)
  }

  @Test func `one is sensitive, one expires a day from now`() {
    #expect(photos.count { $0.isSensitive } == 1)
    #expect(photos.compactMap(\.expiresAt) == [now.advanced(by: day)])
  }

  @Test func `shapes differ: one very wide, one very tall, some square`() {
    let aspects = photos.compactMap(\.size).map { Double($0.width) / Double($0.height) }
    #expect(aspects.count == photos.count)
    #expect(aspects.contains { $0 >= 3.9 })
    #expect(aspects.contains { $0 <= 0.34 })
    #expect(aspects.contains(1))
    #expect(Set(aspects).count >= 6)
  }

  @Test func `each is a JPEG file of its own, of the size that is said of it`() throws {
    var files: Set<[UInt8]> = []
    for (sample, photo) in zip(Sample.all, photos) {
      let bytes = try Samples().file(sample.number)
      #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]) && bytes.suffix(2) == [0xFF, 0xD9])
      #expect(frameSize(of: bytes) == photo.size, "sample \(sample.number)")
      #expect((50_000...200_000).contains(bytes.count))
      files.insert(bytes)
    }
    #expect(files.count == Sample.all.count)
  }

  @Test func `one of an earlier version is shown as one of today`() throws {
    let known = Sample.all.flatMap { [$0.number] + $0.earlier }
    #expect(known.sorted() == Array(1...36))
    for sample in Sample.all {
      let today = try Samples().file(sample.number)
      for number in sample.earlier {
        #expect(try Samples().file(number) == today)
      }
    }
  }

  @Test(arguments: [Int.min, -1, 0, 37, 10_000, .max])
  func `a number that no sample ever had is an error`(number: Int) {
    #expect(throws: MediaError.undecodable(reason: "there is no sample photo \(number)")) {
      try Samples().file(number)
    }
  }

  /// The size in a JPEG's frame header.
  private func frameSize(of bytes: [UInt8]) -> PixelSize? {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if [0xC0, 0xC1, 0xC2].contains(marker) {
        return PixelSize(
          width: Int(bytes[place + 7]) << 8 | Int(bytes[place + 8]),
          height: Int(bytes[place + 5]) << 8 | Int(bytes[place + 6]))
      }
      place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
    }
    return nil
  }
}

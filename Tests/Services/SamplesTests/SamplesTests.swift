import Domain
import Fakes
import Testing

@testable import Samples

@Suite struct SamplesTests {
  private let samples = Samples()
  private let now = ManualTime().now
  private let day = Duration.seconds(24 * 60 * 60)

  private var photos: [Photo] {
    samples.photos(of: SourceID(rawValue: "samples"), now: now)
  }

  private func box(_ width: Int, _ height: Int) throws -> PixelSize {
    try #require(PixelSize(width: width, height: height))
  }

  @Test func `there are a few dozen, each told apart`() {
    #expect((30...48).contains(photos.count))
    #expect(Set(photos.map(\.id)).count == photos.count)
    #expect(Set(photos.compactMap(\.caption)).count == photos.count)
    #expect(Set(photos.compactMap(\.alternativeText)).count == photos.count)
    #expect(photos.map(\.media) == samples.numbers.map { .sample($0) })
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

  @Test func `the same number always gives the same picture, another number another`() throws {
    let bounds = try box(24, 24)
    let first = try samples.numbers.map { try samples.bitmap($0, fitting: bounds) }
    let second = try samples.numbers.map { try Samples().bitmap($0, fitting: bounds) }
    #expect(first == second)
    #expect(Set(first).count == first.count)
  }

  @Test(arguments: [(1, 1), (1, 200), (200, 1), (2, 3), (31, 17)])
  func `every number draws at any size`(width: Int, height: Int) throws {
    let bounds = try box(width, height)
    for number in samples.numbers {
      let bitmap = try samples.bitmap(number, fitting: bounds)
      #expect(bitmap.size.width <= width && bitmap.size.height <= height)
      #expect(bitmap.size.width == width || bitmap.size.height == height)
      #expect(stride(from: 3, to: bitmap.rgba.count, by: 4).allSatisfy { bitmap.rgba[$0] == 255 })
    }
  }

  @Test func `proportions are those of the photo`() throws {
    for (number, photo) in zip(samples.numbers, photos) {
      let size = try #require(photo.size)
      let drawn = try samples.bitmap(number, fitting: box(60, 60)).size
      let exact = Double(size.width) / Double(size.height)
      #expect(abs(Double(drawn.width) - min(60, 60 * exact)) <= 0.5)
      #expect(abs(Double(drawn.height) - min(60, 60 / exact)) <= 0.5)
    }
  }

  @Test func `a size is never larger than the photo`() throws {
    let bounds = try box(.max, .max)
    for shape in [Shape.classic, .panorama, .tower] {
      #expect(bounds.largest(shape) == PixelSize(width: shape.width, height: shape.height))
    }
  }

  @Test func `a picture is the same motif at every size`() throws {
    for number in samples.numbers {
      let small = try samples.bitmap(number, fitting: box(8, 8))
      let large = try samples.bitmap(number, fitting: box(64, 64))
      #expect(abs(brightness(small) - brightness(large)) < 0.05, "sample \(number)")
    }
  }

  @Test(arguments: [
    (20, 20, 8), (21, 20, 4), (160, 125, 4), (161, 125, 2), (320, 250, 2), (321, 250, 1),
  ])
  func `the smaller a picture, the finer it is drawn`(width: Int, height: Int, detail: Int) throws {
    #expect(samples.oversampling(for: try box(width, height)) == detail)
  }

  @Test func `no picture is flat`() throws {
    for number in samples.numbers {
      let bitmap = try samples.bitmap(number, fitting: box(32, 32))
      let greens = stride(from: 1, to: bitmap.rgba.count, by: 4).map { bitmap.rgba[$0] }
      let spread = Int(greens.max() ?? 0) - Int(greens.min() ?? 0)
      #expect(spread > 90, "sample \(number)")
    }
  }

  @Test(arguments: [Int.min, -1, 0, 10_000, .max])
  func `a number that is not in the catalogue is an error`(number: Int) throws {
    let bounds = try box(10, 10)
    #expect(throws: MediaError.undecodable(reason: "there is no sample photo \(number)")) {
      try samples.bitmap(number, fitting: bounds)
    }
  }

  private func brightness(_ bitmap: Bitmap) -> Double {
    let sum = bitmap.rgba.reduce(0) { $0 + Int($1) }
    return Double(sum) / Double(bitmap.rgba.count) / 255
  }
}

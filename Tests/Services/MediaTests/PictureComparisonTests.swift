import Concurrency
import Domain
import Fakes
import Storage
import Testing

@testable import Media

/// Pictures in folders that are looked at without being shown.
@Suite struct PictureComparisonTests {
  private let folder: ScratchFolder
  private let decoder = FakeDecoder()

  init() throws {
    folder = try ScratchFolder()
  }

  private func picture(_ number: Int64, _ bytes: [UInt8]?) throws -> UnnotedPicture {
    let name = "\(number).jpg"
    if let bytes { try folder.write(bytes, to: name) }
    return UnnotedPicture(
      row: number, photo: PhotoID(source: SourceID(rawValue: "s1"), item: name),
      file: FileLocation(path: folder.path(of: name)))
  }

  private func picture(_ number: Int64) throws -> UnnotedPicture {
    try picture(number, FakePicture.bytes(8, 8, colour: UInt8(truncatingIfNeeded: number)))
  }

  private func comparison(_ appearances: RecordedAppearances) -> PictureComparison {
    PictureComparison(of: 1, decoder: decoder, appearances: appearances)
  }

  @Test func `all are looked at once, however many there are`() async throws {
    let appearances = RecordedAppearances(try (1...205).map { try picture($0) })
    let comparison = comparison(appearances)
    #expect(try await comparison.uncompared() == 205)
    var last: SearchProgress?
    for try await progress in comparison.compare() { last = progress }
    #expect(last == SearchProgress(done: 205, total: 205))
    #expect(try await comparison.uncompared() == 0)
    #expect(Set(appearances.notes.compactMap(\.hash?.bits)) == Set(1...205))
    #expect(appearances.notes.count == 205)
    for try await progress in comparison.compare() { Issue.record("again: \(progress)") }
    #expect(decoder.count == 205)
  }

  @Test func `what is no picture is not tried again, what is gone is the next time`() async throws {
    let appearances = RecordedAppearances([
      try picture(1, Array("no picture".utf8)), try picture(2, nil), try picture(3),
    ])
    var last: SearchProgress?
    for try await progress in comparison(appearances).compare() { last = progress }
    #expect(last == SearchProgress(done: 3, total: 3))
    let notes = appearances.notes.sorted { $0.photo.item < $1.photo.item }
    #expect(notes.map(\.photo.item) == ["1.jpg", "3.jpg"])
    #expect(notes.map(\.hash?.bits) == [nil, 3])
    #expect(try await comparison(appearances).uncompared() == 1)
  }

  @Test func `a decoder that fails again and again is told, and nothing counts as looked at`()
    async throws
  {
    let failure = MediaError.decoderFailed(reason: "it is not there")
    let appearances = RecordedAppearances(try (1...9).map { try picture($0) })
    decoder.failure = failure
    await #expect(throws: failure) {
      for try await _ in comparison(appearances).compare() {}
    }
    #expect(try await comparison(appearances).uncompared() == 9)
    #expect(decoder.count < 9)
  }

  @Test func `pictures that end their decoder or take too long are left out`() async throws {
    for failure in [MediaError.decoderFailed(reason: "it was killed"), .timedOut] {
      let appearances = RecordedAppearances(try (1...4).map { try picture($0) })
      decoder.failure = failure
      for try await _ in comparison(appearances).compare() {}
      #expect(appearances.notes.isEmpty)
      decoder.failure = nil
      for try await _ in comparison(appearances).compare() {}
      #expect(appearances.notes.count == 4)
    }
  }

  @Test func `what is stopped goes on from there`() async throws {
    let appearances = RecordedAppearances(try (1...5).map { try picture($0) })
    let comparison = comparison(appearances)
    decoder.isHeld = true
    let first = Task {
      for try await _ in comparison.compare() {}
    }
    try await until("two pictures to be looked at") { decoder.count == 2 }
    first.cancel()
    _ = try? await first.ended()
    #expect(appearances.notes.isEmpty)
    decoder.isHeld = false
    for try await _ in comparison.compare() {}
    #expect(Set(appearances.notes.compactMap(\.hash?.bits)) == Set(1...5))
    #expect(decoder.count == 7)
  }
}

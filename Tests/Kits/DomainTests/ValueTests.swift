import Domain
import Testing

@Suite("Values of the domain")
struct ValueTests {
  @Test("A timestamp moves by durations and stops at its ends")
  func timestamps() {
    let start = Timestamp(milliseconds: 1000)
    #expect(start.advanced(by: .milliseconds(250)).milliseconds == 1250)
    #expect(start.advanced(by: .seconds(-2)).milliseconds == -1000)
    #expect(start.advanced(by: .seconds(Int64.max)).milliseconds == .max)
    #expect(start.advanced(by: .seconds(Int64.min)).milliseconds == .min)
    #expect(start < start.advanced(by: .milliseconds(1)))
  }

  @Test("A size has no side below one pixel")
  func sizes() {
    #expect(PixelSize(width: 0, height: 5) == nil)
    #expect(PixelSize(width: 5, height: -1) == nil)
    #expect(PixelSize(width: 1, height: 1) != nil)
  }

  @Test("A bitmap has four bytes for each pixel")
  func bitmaps() throws {
    let size = try #require(PixelSize(width: 2, height: 1))
    #expect(Bitmap(size: size, rgba: [UInt8](repeating: 0, count: 8)) != nil)
    #expect(Bitmap(size: size, rgba: [UInt8](repeating: 0, count: 7)) == nil)
  }

  @Test("Sources are ordered by bytes, as in SQL")
  func sources() {
    let ids = ["b", "B", "ä", "a"].map(SourceID.init(rawValue:))
    #expect(ids.sorted().map(\.rawValue) == ["B", "a", "b", "ä"])
  }

  @Test("An error that nobody foresaw is named by its type")
  func reasons() {
    struct Surprise: Error {}
    #expect(Reason.of(Surprise()) == "unexpected error (Surprise; the log has more)")
    #expect(Reason.of(CancellationError()) == "stopped")
    #expect(Reason.of(SourceError.notFound("/x")) == "there is nothing at /x")
  }
}

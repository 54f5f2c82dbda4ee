import Domain
import Fakes
import Foundation
import Testing
import Web

@Suite("Values of the domain")
struct ValueTests {
  @Test func `nearest allows for swapped letters`() {
    #expect(EditDistance.between("lsit", "list") == 1)
    #expect(EditDistance.between("", "abc") == 3)
    #expect(EditDistance.between("kitten", "sitting") == 3)
    #expect(EditDistance.nearest(to: "x", among: ["y"]) == [])
    let commands = ["last", "like", "list"]
    #expect(EditDistance.nearest(to: "lst", among: commands) == ["last", "list"])
    #expect(EditDistance.nearest(to: "lsit", among: commands) == ["list"])
  }

  @Test
  func `a timestamp moves by durations and stops at its ends`() {
    let start = Timestamp(milliseconds: 1000)
    #expect(start.advanced(by: .milliseconds(250)).milliseconds == 1250)
    #expect(start.advanced(by: .seconds(-2)).milliseconds == -1000)
    let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
    #expect(start.advanced(by: .seconds(Int64.max)) == last)
    #expect(start.advanced(by: .seconds(Int64.min)) == first)
    #expect(last == .distantFuture && first.advanced(by: first.duration(to: last)) == last)
    #expect(start < start.advanced(by: .milliseconds(1)))
  }

  @Test
  func `a size has no side below one pixel`() {
    #expect(PixelSize(width: 0, height: 5) == nil)
    #expect(PixelSize(width: 5, height: -1) == nil)
    #expect(PixelSize(width: 1, height: 1) != nil)
  }

  @Test
  func `bytes are a number from either end`() {
    let bytes: [UInt8] = [0xFF, 1, 2, 0x80]
    #expect(bytes.bigEndian == 0xFF01_0280 && bytes.littleEndian == 0x8002_01FF)
    #expect(bytes[1...2].bigEndian == 0x102 && bytes[1...2].littleEndian == 0x201)
    #expect([UInt8]().bigEndian == 0 && [UInt8]().littleEndian == 0)
  }

  @Test
  func `no number that a stranger wrote is so large that reckoning with it overflows`() throws {
    #expect(Int(untrusted: "7") == 7)
    #expect(Int(untrusted: "1.6") == 2)
    #expect(Int(untrusted: "1e308") == Count.most)
    #expect(Int(untrusted: "-9223372036854775808") == -Count.most)
    #expect(Int(untrusted: "18446744073709551615") == Count.most)
    for text in ["", "NaN", "inf", "-inf", "1e999", "seven", "0x", "7 "] {
      #expect(Int(untrusted: text) == nil)
    }
    #expect(Int(untrusted: Int64.min) == -Count.most && Int(untrusted: UInt64.max) == Count.most)
    #expect(Int(untrusted: 1e300) == Count.most && Int(untrusted: -0.6) == -1)
    #expect(Int(untrusted: Double.nan) == nil && Int64(untrusted: -Double.infinity) == nil)
    #expect(Int(untrusted: "ff", radix: 16) == 255 && Int(untrusted: "1e3", radix: 10) == nil)
    #expect(Int64(untrusted: "9223372036854775807") == Int64(Count.most))
    #expect(Int64(id: "-1") == 0 && Int64(id: "116499205324800004") == 116_499_205_324_800_004)
    #expect(Int64(id: "9223372036854775807") == .max - 1 && Int64(id: "1.0") == nil)
    let size = try #require(PixelSize(width: .max, height: .max))
    #expect(4 * size.width * size.height > 0)
    #expect(Bitmap(size: size, rgba: []) == nil)
    for number in HostileNumbers.integers {
      let json = Data(
        #"{"width": \#(number), "height": \#(number), "milliseconds": \#(number)}"#.utf8)
      #expect(try JSONDecoder().decode(PixelSize.self, from: json).width >= 1)
      let moment = try JSONDecoder().decode(Timestamp.self, from: json)
      #expect(moment == Timestamp(milliseconds: number))
    }
  }

  @Test
  func `a bitmap has four bytes for each pixel`() throws {
    let size = try #require(PixelSize(width: 2, height: 1))
    #expect(Bitmap(size: size, rgba: [UInt8](repeating: 0, count: 8)) != nil)
    #expect(Bitmap(size: size, rgba: [UInt8](repeating: 0, count: 7)) == nil)
  }

  @Test
  func `sources are ordered by bytes, as in SQL`() {
    let ids = ["b", "B", "ä", "a"].map(SourceID.init(rawValue:))
    #expect(ids.sorted().map(\.rawValue) == ["B", "a", "b", "ä"])
  }

  @Test(arguments: [
    (Duration.milliseconds(1), "1 s"), (.seconds(119), "119 s"), (.seconds(121), "3 min"),
    (.seconds(7_200), "2 hours"), (.seconds(86_400), "24 hours"), (.seconds(400_000), "5 days"),
    (.seconds(Int64.max), "106751991167301 days"), (.zero, "1 s"), (.seconds(-5), "1 s"),
  ])
  func `a wait is told in the largest unit that says enough`(wait: Duration, phrase: String) {
    let error = NetworkError.busy(host: "a.example", wait: wait)
    #expect(Reason.of(error) == "a.example is busy: try again in \(phrase)")
  }

  @Test
  func `an error that nobody foresaw is not named by its type, which says nothing to people`() {
    struct Surprise: Error {}
    #expect(Reason.of(Surprise()) == "something unexpected went wrong; the log has details")
    #expect(Reason.of(CancellationError()) == "stopped")
    #expect(Reason.of(SourceError.notFound("/x")) == "there is nothing at /x")
  }
}

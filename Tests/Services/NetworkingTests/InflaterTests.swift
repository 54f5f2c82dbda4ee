import FaultServer
import Testing
import Web

@testable import Networking

struct InflaterTests {
  /// What becomes of a body that comes in these pieces.
  private func undone(_ pieces: [[UInt8]], _ encoding: String = "gzip") throws -> String {
    let inflater = try #require(Inflater(of: encoding, from: "a.example"))
    var bytes: [UInt8] = []
    for piece in pieces {
      var rest = piece[...]
      while let some = try inflater.next(of: &rest) { bytes += some }
      #expect(rest.isEmpty)
    }
    try inflater.finish()
    return String(decoding: bytes, as: UTF8.self)
  }

  private let fog = "Fog over the harbour"

  @Test func `pieces may be of any size`() throws {
    #expect(try undone([Gzip.fog]) == fog)
    #expect(try undone(Gzip.fog.map { [$0] }) == fog)
    #expect(try undone([[], Gzip.fog, []]) == fog)
    #expect(try undone([]) == "", "as after HEAD")
  }

  @Test func `what several programs compressed may follow each other`() throws {
    #expect(try undone([Gzip.fog + Gzip.fog]) == fog + fog)
    #expect(try undone([Gzip.fog, Gzip.fog], "X-GZIP") == fog + fog)
  }

  @Test func `what follows and is not compressed costs nothing that came before`() throws {
    #expect(try undone([Gzip.fog + [0, 0, 0], [65, 66]]) == fog)
  }

  @Test func `zlib's own format is known, too`() throws {
    let ada: [UInt8] = [0x78, 0x9c, 0x4b, 0x4c, 0x49, 0x04, 0, 0x02, 0x4f, 0x01, 0x27]
    #expect(try undone([ada], "deflate") == "ada")
  }

  @Test func `a huge body comes in steps`() throws {
    let inflater = try #require(Inflater(of: "gzip", from: "a.example"))
    var rest = Gzip.bomb[...]
    var sizes: [Int] = []
    while let some = try inflater.next(of: &rest) { sizes.append(some.count) }
    #expect(sizes.dropLast().allSatisfy { $0 == Inflater.step })
    #expect(sizes.reduce(0, +) == 1_000_000)
    try inflater.finish()
  }

  @Test func `what ends in the middle, is damaged or is no compression is told apart`() throws {
    #expect(throws: NetworkError.interrupted(host: "a.example")) {
      try undone([Array(Gzip.fog.dropLast(1))])
    }
    var damaged = Gzip.fog
    damaged[20] ^= 0xFF
    #expect(throws: NetworkError.damaged(host: "a.example")) { try undone([damaged]) }
    #expect(throws: NetworkError.damaged(host: "a.example")) { try undone([Array("fog".utf8)]) }
    #expect(Inflater(of: "br", from: "a.example") == nil)
    #expect(Inflater(of: nil, from: "a.example") == nil)
  }
}

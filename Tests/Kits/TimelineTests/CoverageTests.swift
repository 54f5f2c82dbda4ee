import EnginePromises
import Fakes
import Foundation
import Testing

@testable import Timeline

@Suite struct CoverageTests {
  @Test
  func `what is known and what is not make up all of time, whatever was told in which order`()
    async throws
  {
    try await Seeds.check(300) { seed in
      var random = SeededGenerator(seed: seed)
      var coverage = Coverage()
      var known = Set<Milliseconds>()
      for _ in 0..<8 {
        let end = Milliseconds.random(in: 0..<20, using: &random)
        let frame = Timeframe(start: end + Milliseconds.random(in: 0...5, using: &random), end: end)
        coverage.add(frame, newest: nil, now: 0)
        known.formUnion((0..<30).filter(frame.contains))
      }
      let all = Timeframe(start: 30, end: 0)
      let gaps = coverage.gaps(in: all)
      for moment in 0..<30 as Range<Milliseconds> {
        let isKnown = coverage.stretches.contains { $0.contains(moment) }
        let isMissing = gaps.contains { $0.contains(moment) }
        guard isKnown == known.contains(moment), isKnown != isMissing else {
          return "\(coverage) at \(moment)"
        }
      }
      let edges = coverage.stretches.flatMap { [$0.start, $0.bottom] }
      return edges == edges.sorted(by: >) && Set(edges).count == edges.count ? nil : "\(coverage)"
    }
  }

  @Test
  func `what a gap told last does not vouch for what was told below it before`() {
    var coverage = Coverage()
    coverage.add(Timeframe(start: .max, end: 90_000), newest: nil, now: 99_000)
    coverage.add(Timeframe(start: 50_000, end: nil), newest: 20_000, now: 99_000)
    coverage.add(Timeframe(start: 90_000, end: 50_000), newest: 80_000, now: 99_000)
    #expect(coverage.mark == 21_000)
    coverage.add(Timeframe(start: .max, end: 16_000), newest: 80_000, now: 99_000)
    #expect(coverage.mark == 81_000)
  }

  @Test
  func `when time has gone on, it counts up to the newest ticket, and not quite`() {
    var coverage = Coverage()
    coverage.add(Timeframe(start: .max, end: 0), newest: 50_300, now: 90_000)
    #expect(coverage.mark == 51_000)
    #expect(coverage.aged(overlap: 5000).stretches == [Timeframe(start: 46_000, end: 0)])
    #expect(coverage.aged(overlap: 5000).aged(overlap: 5000) == coverage.aged(overlap: 5000))
  }

  @Test
  func `a ticket from the future does not make the future known`() {
    var coverage = Coverage()
    coverage.add(Timeframe(start: .max, end: 0), newest: 500_000, now: 90_500)
    #expect(coverage.mark == 90_000)
  }

  @Test
  func `nor does one that a gap told, before all that is new was asked for`() {
    var coverage = Coverage()
    coverage.add(Timeframe(start: 900_000, end: 0), newest: 500_000, now: 90_500)
    #expect(coverage.mark == 90_000)
    coverage.add(Timeframe(start: 0, end: nil), newest: -9000, now: 95_500)
    #expect(coverage.mark == 90_000)
    coverage.add(Timeframe(start: .max, end: 85_000), newest: 500_000, now: 99_500)
    #expect(coverage.mark == 99_000)
  }

  @Test
  func `what was stored without a word of when it was told is asked again`() throws {
    let stored = #"{"stretches": [{"start": 900000, "end": 0}], "newest": 500000, "revision": 1}"#
    var coverage = try JSONDecoder().decode(Coverage.self, from: Data(stored.utf8))
    #expect(coverage.mark == 0)
    coverage.add(Timeframe(start: .max, end: 0), newest: 500_000, now: 990_500)
    #expect(coverage.mark == 501_000)
  }

  @Test
  func
    `of a supplier without tickets only what it told counts, until a ticket is found further down`()
  {
    var coverage = Coverage()
    coverage.add(Timeframe(start: .max, end: 60_000), newest: nil, now: 90_000)
    #expect(coverage.mark == 60_000)
    coverage.add(Timeframe(start: 60_000, end: 0), newest: 10_000, now: 95_000)
    #expect(coverage.stretches == [Timeframe(start: .max, end: 0)])
    #expect(coverage.mark == 11_000)
  }

  @Test
  func `of a supplier without tickets nothing counts that lies above the last it told`() {
    var coverage = Coverage()
    coverage.add(Timeframe(start: .max, end: 600_000), newest: nil, now: 900_000)
    coverage.add(Timeframe(start: 500_000, end: 400_000), newest: nil, now: 900_000)
    #expect(coverage.mark == 400_000)
    #expect(coverage.aged(overlap: 5000).stretches == [])
  }

  @Test
  func `a ticket above a stretch that was told to be empty says nothing of that stretch`() {
    var coverage = Coverage()
    coverage.add(Timeframe(start: 5_000_000, end: 4_000_000), newest: nil, now: 9_500_000)
    coverage.add(Timeframe(start: 9_000_000, end: 5_000_000), newest: 5_500_000, now: 9_500_000)
    #expect(coverage.mark == 4_000_000)
    coverage.add(Timeframe(start: .max, end: 4_000_000), newest: 5_500_000, now: 9_500_000)
    #expect(coverage.mark == 5_501_000)
  }

  @Test
  func `gaps of several suppliers are listed as stretches with the same ones missing`() {
    var ledger = TrackLedger()
    ledger.coverage["a"] = Coverage(known: Timeframe(start: .max, end: 50))
    ledger.coverage["b"] = Coverage(known: Timeframe(start: 80, end: 20))
    let gaps = Gap.all(in: ledger, downTo: ["a": 10, "b": nil])
    #expect(
      gaps == [
        Gap(timeframe: Timeframe(start: .max, end: 80), suppliers: ["b"], isInfinite: false),
        Gap(timeframe: Timeframe(start: 50, end: 20), suppliers: ["a"], isInfinite: true),
        Gap(timeframe: Timeframe(start: 20, end: 10), suppliers: ["a", "b"], isInfinite: true),
        Gap(timeframe: Timeframe(start: 10, end: nil), suppliers: ["b"], isInfinite: true),
      ])
  }
}

extension Coverage {
  fileprivate init(known timeframe: Timeframe) {
    self.init()
    add(timeframe, newest: nil, now: 0)
  }
}

import Domain
import Storage
import Testing

@testable import Streams

@Suite struct RecentPositionsTests {
  private func position(_ number: Int, at moment: Int64 = 0) -> StreamPosition {
    StreamPosition(
      timestamp: Timestamp(milliseconds: moment),
      id: PhotoID(source: SourceID(rawValue: "s1"), item: "\(number)"))
  }

  @Test func `so many are remembered, and the oldest make room for more`() {
    var positions = RecentPositions()
    let all = 0..<RecentPositions.capacity * 2 + 10
    for number in all { positions.remember(position(number)) }
    let known = all.filter { positions[position($0).id] != nil }
    #expect(known == Array(all.suffix(RecentPositions.capacity)))
  }

  @Test func `where a photo stood last is what counts`() {
    var positions = RecentPositions()
    for moment: Int64 in [5, 7] { positions.remember(position(1, at: moment)) }
    #expect(positions[position(1).id] == position(1, at: 7))
  }
}

import Domain
import Storage
import Testing

@testable import Media

@Suite struct RecentlyShownTests {
  private let recent = RecentlyShown()

  private func show(_ numbers: some Sequence<Int>) {
    for number in numbers { recent.show("\(number)") }
  }

  private func names(_ numbers: some Sequence<Int>) -> Set<String> { Set(numbers.map(String.init)) }

  @Test func `the last twelve stay, and those before are spared as long as it goes`() {
    show(0..<60)
    let room = recent.room(7)
    #expect(room.budget == 7)
    #expect(room.pinned == names(48..<60))
    #expect(room.spared == names(12..<48))
  }

  @Test func `one that is shown again and again takes the place of one`() {
    show(0..<13)
    show(Array(repeating: 5, count: 100))
    let room = recent.room(7)
    #expect(room.pinned == names([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))
    #expect(room.spared == names([0]))
  }
}

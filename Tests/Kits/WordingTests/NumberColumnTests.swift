import Terminal
import Testing
import Wording

@Suite("The column of numbers")
struct NumberColumnTests {
  @Test func `lines rows up, and what stands below them`() {
    let numbers = NumberColumn(upTo: 10)
    #expect(numbers.row(9, "fog").plain == " 9  fog")
    #expect(numbers.row(10, "fog").plain == "10  fog")
    #expect(numbers.below("mist").plain == "    mist")
    #expect(numbers.row(10, "fog").hangingIndent == numbers.width)
    #expect(NumberColumn(upTo: 1_000, indent: 1).margin(7).plain == "    7  ")
    #expect(NumberColumn(upTo: 1_204).margin(1_204).plain == "1204  ", "as it is typed")
  }

  @Test(
    arguments: [
      (nil, "1  fog over the harbour  today  ♥ 2"), (27, "1  fog over th…  today  ♥ 2"),
      (20, "1  fog over the har…"), (3, "1  fog o…"),
    ] as [(Int?, String)])
  func `cuts titles, and leaves facts out where there is no room for both`(
    columns: Int?, line: String
  ) {
    let numbers = NumberColumn(upTo: 1)
    let facts = ["today", nil, "", "♥ 2"]
    #expect(
      numbers.line(1, "fog over the harbour", facts, columns: columns).plain == line)
  }
}

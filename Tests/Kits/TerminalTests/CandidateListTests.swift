import Testing

@testable import Terminal

@Suite struct CandidateListTests {
  @Test func wordsStandInColumns() {
    let words = ["a", "bb", "ccc", "日本", "e"]
    #expect(CandidateList.render(words, columns: 14, rows: 9) == "a     日本\nbb    e\nccc")
    #expect(CandidateList.render(words, columns: 4, rows: 3) == "a\nbb\n… a…")
  }
}

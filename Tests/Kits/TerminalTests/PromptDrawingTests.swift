import Testing

@testable import Terminal

@Suite struct CandidateListTests {
  @Test func `words stand in columns`() {
    let words = ["a", "bb", "ccc", "日本", "e"]
    #expect(CandidateList.render(words, columns: 14, rows: 9) == "a     日本\nbb    e\nccc")
    #expect(CandidateList.render(words, columns: 4, rows: 3) == "a\nbb\n… a…")
  }
}

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (0.0, "▕        ▏"), (0.5, "▕████    ▏"), (0.55, "▕████▍   ▏"), (1, "▕████████▏"),
    (7, "▕████████▏"),
  ])
  func `the bar is drawn in eighths`(fraction: Double, bar: String) {
    #expect(ProgressBar.render(ProgressLine("x", fraction: fraction), columns: 40) == "x " + bar)
  }

  @Test func `it never takes more than its columns`() {
    for columns in 0...40 {
      for line in [
        ProgressLine("日本語 \u{1B}[2J of many", fraction: .nan),
        ProgressLine("12 of 24 photos", fraction: 0.5),
      ] {
        let text = ProgressBar.render(line, columns: columns)
        #expect(TextWidth.columns(of: text) <= columns)
        #expect(!text.contains("\u{1B}"))
      }
    }
  }
}

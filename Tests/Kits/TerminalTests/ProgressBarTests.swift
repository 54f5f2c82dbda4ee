import Testing

@testable import Terminal

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (0.0, "▕        ▏"), (0.5, "▕████    ▏"), (0.55, "▕████▍   ▏"), (1, "▕████████▏"),
    (7, "▕████████▏"),
  ])
  func theBarIsDrawnInEighths(fraction: Double, bar: String) {
    #expect(ProgressBar.render(ProgressLine("x", fraction: fraction), columns: 40) == "x " + bar)
  }

  @Test func itNeverTakesMoreThanItsColumns() {
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

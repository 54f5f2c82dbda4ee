import Terminal

/// Something the doctor found.
struct Diagnosis: Equatable {
  let topic: String
  let value: String
  let reason: String
  /// Whether nothing has to be put right.
  var isWell = true

  init(_ topic: String, _ value: String, because reason: String, isWell: Bool = true) {
    self.topic = topic
    self.value = value
    self.reason = reason
    self.isWell = isWell
  }

  init(_ finding: TerminalReport.Finding) {
    self.init(finding.topic, finding.value, because: finding.reason)
  }

  /// A line: what it is about, what it is, and why.
  @MainActor
  func write(to console: any Console) {
    let sign = isWell ? StyledText("  ") : StyledText("✗ ", .failure)
    console.write(
      (sign + StyledText(TextLayout.pad(topic, to: 12), .faint) + StyledText(value + "  ")
        + StyledText(reason, .faint)).hanging(at: 14))
    console.write(record: Record(topic: topic, value: value, reason: reason, well: isWell))
  }

  private struct Record: Encodable, Sendable {
    let topic: String
    let value: String
    let reason: String
    let well: Bool
  }
}

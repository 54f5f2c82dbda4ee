import Domain
import Terminal

/// Settings in words.
enum SettingsText {
  /// What Tab offers as a value, by setting.
  static let choices: [String: [String]] = SettingKey.all.reduce(into: [:]) { choices, key in
    if case .oneOf(let words) = key.allowed { choices[key.name] = words }
  }

  static func row(_ value: SettingValue) -> StyledText {
    let row =
      StyledText(padded(value.key.name), .strong) + StyledText(padded(value.value, to: 12))
      + StyledText(value.key.summary, .faint) + decided(value)
    return row.hanging(at: 32)
  }

  static func description(_ value: SettingValue) -> [StyledText] {
    [
      StyledText(value.key.name, .strong) + " = \(value.value)" + decided(value),
      "\(value.key.summary): \(value.key.allowed.phrase), \(value.key.defaultValue) by default",
    ]
  }

  static func changed(_ value: SettingValue) -> StyledText {
    StyledText("✓ ", .success) + "\(value.key.name) = \(value.value)" + decided(value)
  }

  static func overruled(_ value: SettingValue, stored: String) -> StyledText {
    StyledText("✓ ", .success)
      + "\(value.key.name) = \(stored) is stored; for now \(value.value) by the \(value.domain.rawValue)"
  }

  static func row(_ source: Source, number: Int) -> StyledText {
    let place =
      switch source.kind {
      case .folder(let location): location.displayPath
      case .feed(let address): address.sourceName
      case .account(_, let timeline): timeline.phrase
      case .samples: "drawn by the program"
      }
    return StyledText("\(number)  ", .faint) + StyledText(padded(source.name), .strong)
      + StyledText(place, .faint)
  }

  static func row(_ fact: ProgramFacts.Fact) -> StyledText {
    StyledText(padded(fact.name, to: 12), .strong) + StyledText(fact.value)
  }

  private static func decided(_ value: SettingValue) -> StyledText {
    value.domain == .default ? "" : StyledText("  (\(value.domain.rawValue))", .faint)
  }

  private static func padded(_ text: String, to width: Int = 20) -> String {
    text + String(repeating: " ", count: max(2, width - TextWidth.columns(of: text)))
  }
}

import Terminal

extension ConsoleTraits.Colours {
  /// What the setting `display.colour` means; nil for `auto`.
  init?(setting: String) {
    switch setting {
    case "none": self = .none
    case "16": self = .ansi16
    case "256": self = .ansi256
    case "truecolour": self = .truecolour
    default: return nil
    }
  }
}

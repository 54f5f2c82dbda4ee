import Terminal

extension GraphicsChoice {
  /// What the setting `display.graphics` means.
  init(setting: String) {
    self =
      setting == "none"
      ? .none : ConsoleTraits.Graphics(rawValue: setting).map { .fixed($0) } ?? .automatic
  }
}

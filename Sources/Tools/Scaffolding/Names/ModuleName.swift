/// The name of a module, however it was typed: `photo-grid`, `photo_grid` and `PhotoGrid` are one.
public struct ModuleName: Hashable, Sendable {
  /// As in types and targets: `PhotoGrid`.
  public let module: String
  /// As typed at the prompt: `photo-grid`.
  public let command: String
}

/// How far a build is, as it says itself: `[123/456] Compiling Viper Screen.swift`.
public struct BuildStep: Equatable, Sendable {
  /// The step that is done.
  public let number: Int
  /// How many there are, as far as is known by now.
  public let count: Int

  /// Reads a line of the build's; nil if it tells something else.
  init?(_ line: String) {
    guard let match = line.prefixMatch(of: #/\[(\d+)/(\d+)\] /#),
      let number = Int(match.1), let count = Int(match.2)
    else { return nil }
    self.number = number
    self.count = count
  }
}

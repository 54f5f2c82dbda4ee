/// How much may be kept, and what stays in any case.
public struct PictureRoom: Hashable, Sendable {
  /// How many bytes everything together may take.
  public let budget: Int
  /// The names of pictures that never make room for others.
  public let pinned: Set<String>
  /// The names of those that do where nothing used before them is left, no more than is needed.
  public let spared: Set<String>

  /// Makes it.
  public init(budget: Int, pinned: Set<String> = [], spared: Set<String> = []) {
    self.budget = budget
    self.pinned = pinned
    self.spared = spared
  }
}

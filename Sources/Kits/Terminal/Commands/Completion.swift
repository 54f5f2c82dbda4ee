/// What Tab would do to a line.
public struct Completion: Hashable, Sendable {
  /// How many Unicode scalars before the cursor are replaced.
  public let replaced: Int
  /// What replaces them; the same text if nothing can be added.
  public let insertion: String
  /// What the word could become, for a list; untrusted.
  public let candidates: [String]

  /// Makes a completion; by default one that changes nothing.
  public init(replaced: Int = 0, insertion: String = "", candidates: [String] = []) {
    self.replaced = replaced
    self.insertion = insertion
    self.candidates = candidates
  }
}

/// What the program knows about itself, for people who develop it or report an error.
public struct ProgramFacts: Hashable, Sendable {
  /// One fact.
  public struct Fact: Hashable, Sendable {
    /// What it is about, such as `library`; stable, for scripts.
    public let name: String
    /// The fact; a path may be untrusted text.
    public let value: String

    /// Makes a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The facts, in the order they are shown.
  public let facts: [Fact]

  /// Makes facts.
  public init(_ facts: [Fact]) {
    self.facts = facts
  }
}

/// What a supplier does now and then without breaking a rule; all of it can be combined.
public struct SupplierQuirks: OptionSet, Sendable {
  /// The set as bits.
  public let rawValue: Int

  /// Makes a set of bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Pages have fewer tickets than they could.
  public static let shortPages = SupplierQuirks(rawValue: 1)
  /// Pages have no tickets at all, and more are said to follow.
  public static let emptyPages = SupplierQuirks(rawValue: 2)
  /// Pages are old: they have tickets that were withdrawn.
  public static let stalePages = SupplierQuirks(rawValue: 4)
  /// Tickets come, go and move between one page and the next.
  public static let shiftingPages = SupplierQuirks(rawValue: 8)
  /// All of them.
  public static let all: SupplierQuirks = [.shortPages, .emptyPages, .stalePages, .shiftingPages]
}

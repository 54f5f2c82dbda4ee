/// How rows became other rows: first those removed go, then those inserted come.
///
/// `removed` and the sources of moves count in the rows before, all others in the rows after.
public struct RowChanges: Hashable, Sendable {
  /// A row that stands elsewhere since its timestamp changed; neither removed nor inserted.
  public struct Move: Hashable, Sendable {
    /// Where it was, among the rows before.
    public let from: Int
    /// Where it is, among the rows after.
    public let to: Int

    /// Describes a move.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// What is gone, among the rows before.
  public private(set) var removed = RangeSet<Int>()
  /// What is new, among the rows after.
  public private(set) var inserted = RangeSet<Int>()
  /// What stayed and has other content, among the rows after; may also have moved.
  public private(set) var replaced = RangeSet<Int>()
  /// What stands elsewhere among the rows that stayed, in the order of the rows after.
  public private(set) var moved: [Move] = []

  /// No changes.
  public init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool {
    removed.isEmpty && inserted.isEmpty && replaced.isEmpty && moved.isEmpty
  }
}

extension RowChanges {
  /// Compares rows with what they became.
  public init<Payload>(from old: [TrackRow<Payload>], to new: [TrackRow<Payload>]) {
    var places: [TrackRow<Payload>.Identity: Int] = [:]
    for (index, row) in old.enumerated() { places[row.identity] = index }
    for (index, row) in new.enumerated() {
      guard let place = places.removeValue(forKey: row.identity) else {
        inserted.insert(index, within: new)
        continue
      }
      if old[place].ticket?.timestamp != row.ticket?.timestamp {
        moved.append(Move(from: place, to: index))
      }
      if old[place] != row { replaced.insert(index, within: new) }
    }
    for place in places.values { removed.insert(place, within: old) }
  }
}

/// The ids of the pictures a terminal holds for us, oldest first; all that draw there share one.
final class KittyShelf {
  /// How many there may be.
  var limit: Int
  private var next: UInt32
  private var held: [UInt32] = []

  /// Begins with an id whose last byte is not 0. Only that byte changes, as tmux keeps no more of a
  /// colour; other programs may draw at the same terminal, so the first is to be anyone's guess.
  init(startingAt first: UInt32, limit: Int = KittyCanvas.limit) {
    self.limit = max(1, limit)
    next = first
  }

  /// A place for one more: its id, and those that have to go for it.
  func add() -> (id: UInt32, forgotten: [UInt32]) {
    let forgotten = held.prefix(max(0, held.count + 1 - limit))
    held.removeFirst(forgotten.count)
    defer { next = next & 0xFF == 0xFF ? next & ~0xFF + 1 : next + 1 }
    held.append(next)
    return (next, Array(forgotten))
  }

  /// Forgets all, and returns which those were.
  func clear() -> [UInt32] {
    defer { held = [] }
    return held
  }
}

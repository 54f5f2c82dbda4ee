import Domain
import Storage

/// Where the photos that were handed out last stood, so that one can go on from a photo that has
/// left the stream since.
struct RecentPositions {
  /// How many are remembered; more than any screen shows at once.
  static let capacity = 2000

  private var positions: [PhotoID: StreamPosition] = [:]
  private var order: [PhotoID] = []
  private var oldest = 0

  /// The last position of a photo, if it is remembered.
  subscript(id: PhotoID) -> StreamPosition? {
    positions[id]
  }

  /// Remembers a position in place of the oldest one.
  mutating func remember(_ position: StreamPosition) {
    guard positions.updateValue(position, forKey: position.id) == nil else { return }
    guard order.count == Self.capacity else { return order.append(position.id) }
    positions[order[oldest]] = nil
    order[oldest] = position.id
    oldest = (oldest + 1) % Self.capacity
  }
}

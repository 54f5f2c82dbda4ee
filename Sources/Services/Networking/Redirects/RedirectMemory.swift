import Domain

/// Where things have moved for good, so that the old place is not asked again while the app runs.
///
/// Keeps a limited number, and forgets the oldest first.
struct RedirectMemory {
  /// How many are kept.
  private let capacity: Int
  private var targets: [WebAddress: WebAddress] = [:]
  private var order: [WebAddress] = []

  init(capacity: Int = 1000) {
    self.capacity = capacity
  }

  /// Where the thing at `address` is now; nil if it did not move.
  func target(of address: WebAddress) -> WebAddress? {
    targets[address]
  }

  /// Keeps in mind that it moved, unless the server says that this must not be kept.
  mutating func remember(_ address: WebAddress, movedTo target: WebAddress, _ headers: WebHeaders) {
    let control = headers["Cache-Control"]?.lowercased() ?? ""
    guard !control.contains("no-store"), !control.contains("no-cache"), address != target else {
      return
    }
    if targets.updateValue(target, forKey: address) == nil { order.append(address) }
    if order.count > capacity { targets[order.removeFirst()] = nil }
  }

  /// Forgets where it moved: the new place was a mistake.
  mutating func forget(_ address: WebAddress) {
    guard targets.removeValue(forKey: address) != nil else { return }
    order.removeAll { $0 == address }
  }
}

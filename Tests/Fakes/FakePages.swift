import Domain
import Synchronization

/// A browser that remembers what it was shown.
public final class FakePages: PageOpening {
  private let pages = Mutex<[WebAddress]>([])
  private let opens: Bool
  /// Whether there is one.
  public let isPossible: Bool

  /// Makes a browser; none unless told otherwise, and one that `opens` nothing is broken.
  public init(isPossible: Bool = false, opens: Bool = true) {
    self.isPossible = isPossible
    self.opens = opens
  }

  /// What it was shown, in order.
  public var shown: [WebAddress] { pages.withLock { $0 } }

  /// Remembers the page.
  public func open(_ page: WebAddress) async -> Bool {
    pages.withLock { $0.append(page) }
    return opens
  }
}

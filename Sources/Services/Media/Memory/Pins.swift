import Domain
import Synchronization

/// The pictures that were asked for last, and may be on the screen: as many as a grid shows at most. The
/// last of them, as many as it shows as a rule, make no room for others; the rest only where nothing older
/// does, as pictures of which each filled the screen are not there any more.
final class Pins: Sendable {
  private static let most = 48
  private static let asARule = 12

  private let last = Mutex<[String]>([])

  /// The room within a budget.
  func room(_ budget: Int) -> PictureRoom {
    let last = last.withLock { $0 }
    return PictureRoom(
      budget: budget, pinned: Set(last.suffix(Self.asARule)),
      spared: Set(last.dropLast(Self.asARule)))
  }

  /// A picture is shown.
  func show(_ picture: String) {
    last.withLock { last in
      last.removeAll { $0 == picture }
      last.append(picture)
      if last.count > Self.most { last.removeFirst() }
    }
  }
}

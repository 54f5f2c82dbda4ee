import Domain
import Synchronization

/// A player that remembers what it was given, or fails.
public final class FakePlayer: MediaPlaying {
  private let failure: PlayingError?
  private let given = Mutex<[MediaReference]>([])

  /// Makes a player.
  public init(failure: PlayingError? = nil) {
    self.failure = failure
  }

  /// What it was given, in order.
  public var played: [MediaReference] { given.withLock { $0 } }

  /// Remembers it; its name is what was wanted, or `mpv`.
  public func play(_ media: MediaReference, by player: String) async throws -> String {
    if let failure { throw failure }
    given.withLock { $0.append(media) }
    return player.isEmpty ? "mpv" : player
  }
}

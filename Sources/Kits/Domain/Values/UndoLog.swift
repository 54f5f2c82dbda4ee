import Synchronization

/// What was taken away lately, and how it is brought back: for a minute, the last first.
///
///     undoing.offer(.draft) { _ = try await posting.keep(draft, at: place, over: nil) }
///     …
///     let what = try await undoing.undo()
public final class UndoLog: Sendable {
  /// How long something can be brought back.
  public static let patience = Duration.seconds(60)

  private struct Offer {
    let what: Undoable
    let end: Timestamp
    let bringBack: @Sendable () async throws -> Void
  }

  private let offers = Mutex<[Offer]>([])
  private let time: any TimeSource

  /// A log in which nothing is.
  public init(time: any TimeSource) {
    self.time = time
  }

  /// Remembers how to bring back what was taken away just now.
  public func offer(_ what: Undoable, bringBack: @escaping @Sendable () async throws -> Void) {
    let now = time.now
    let offer = Offer(what: what, end: now.advanced(by: Self.patience), bringBack: bringBack)
    offers.withLock { offers in
      offers.removeAll { $0.end <= now }
      offers.append(offer)
    }
  }

  /// Brings back what was taken away last. Throws ``NothingToUndo``, and why it cannot be brought back: then
  /// it can be tried again.
  public func undo() async throws -> Undoable {
    guard let offer = offers.withLock({ $0.popLast() }), offer.end > time.now else {
      throw NothingToUndo()
    }
    do {
      try await offer.bringBack()
    } catch {
      offers.withLock { $0.append(offer) }
      throw error
    }
    return offer.what
  }
}

/// Something that can be brought back; names are untrusted text.
public enum Undoable: Hashable, Sendable {
  /// A draft that was deleted.
  case draft
  /// A picture that was taken out of a draft: its number there.
  case picture(Int)
  /// Something that was taken back from the outbox.
  case entry
  /// A source that was removed.
  case source(String)
  /// An account that was signed out.
  case account(String)
  /// A list that was taken away.
  case list(String)
  /// What was changed between accounts and these people.
  case relation(String)
  /// Tags of photos that were changed.
  case tags
}

/// There is nothing to bring back, or it is too late.
public struct NothingToUndo: Mistake, Hashable {
  /// The error.
  public init() {}

  /// Where it stands what can be undone.
  public var reason: String { "nothing to undo: `help undo` tells what can be undone" }
}

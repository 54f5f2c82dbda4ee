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
    let end: Timestamp
    let bringBack: @Sendable () async throws -> Undoable
  }

  private let offers = Mutex<[Offer]>([])
  private let time: any TimeSource

  /// A log in which nothing is.
  public init(time: any TimeSource) {
    self.time = time
  }

  /// Remembers how to bring back what was taken away just now.
  public func offer(_ what: Undoable, bringBack: @escaping @Sendable () async throws -> Void) {
    offer {
      try await bringBack()
      return what
    }
  }

  /// Remembers that what was done just now stays: nothing older is brought back in its place, and who tries is told
  /// why.
  public func bar(_ reason: CannotBeUndone) {
    offer { throw reason }
  }

  /// The same of which it is only known then what came back.
  public func offer(bringBack: @escaping @Sendable () async throws -> Undoable) {
    let now = time.now
    let offer = Offer(end: now.advanced(by: Self.patience), bringBack: bringBack)
    offers.withLock { offers in
      offers.removeAll { $0.end <= now }
      offers.append(offer)
    }
  }

  /// Brings back what was taken away last. Throws ``NothingToUndo``, ``CannotBeUndone``, and why it cannot be brought
  /// back: then it can be tried again.
  public func undo() async throws -> Undoable {
    guard let offer = offers.withLock({ $0.popLast() }), offer.end > time.now else {
      throw NothingToUndo()
    }
    do {
      return try await offer.bringBack()
    } catch {
      offers.withLock { $0.append(offer) }
      throw error
    }
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
  /// Who and what was taken out of a list.
  case members(String, list: String)
  /// What was changed between accounts and these people.
  case relation(String)
  /// What had parted accounts from these people at their server: a block, or an end of following. Not all of it can be
  /// as before.
  case parting(String, by: RelationWish.Kind)
  /// Tags of photos that were changed.
  case tags
}

/// What was done last cannot be brought back.
public struct CannotBeUndone: Mistake, Hashable {
  private let deed: String
  private let help: String

  /// Names what was done as it was typed, and says what can be done instead, or who else can: `report`.
  public init(_ deed: String, _ help: String) {
    self.deed = deed
    self.help = help
  }

  /// What stays, and why.
  public var reason: String { "`\(deed)` can't be undone: \(help)" }
}

/// There is nothing to bring back, or it is too late.
public struct NothingToUndo: Mistake, Hashable {
  /// The error.
  public init() {}

  /// Where it stands what can be undone.
  public var reason: String { "nothing to undo: `help undo` tells what can be undone" }
}

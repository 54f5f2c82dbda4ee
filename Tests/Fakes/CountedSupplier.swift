import Domain
import Timeline

/// A supplier of photos whose photos are told as numbers, as tracks in memory keep them.
public struct CountedSupplier<Base: Supplying<Photo>>: Supplying {
  private let base: Base

  /// Counts a supplier's photos.
  public init(of base: Base) {
    self.base = base
  }

  /// Its name for the engine.
  public var id: SupplierID { base.id }
  /// Its name for people.
  public var name: String { base.name }
  /// Nothing older exists.
  public var timeThreshold: Milliseconds? { base.timeThreshold }
  /// How long it may be waited for.
  public var timeout: Duration { base.timeout }
  /// How it shows what is new.
  public var kind: SupplierKind { base.kind }

  /// The same answer.
  public func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Int> {
    let page = try await base.tickets(request)
    let rest: TicketAnswer<Int>.Rest =
      switch page.rest {
      case .more(let position): .more(after: position)
      case .noneInTimeframe: .noneInTimeframe
      case .noneOlder: .noneOlder
      }
    return TicketAnswer<Int>(
      page.tickets.map(counted), rest: rest, others: page.others.map(counted),
      deleted: page.deleted, window: page.window, failure: page.failure)
  }

  /// A new pool begins.
  public func restart() async { await base.restart() }

  private func counted(_ ticket: Ticket<Photo>) -> Ticket<Int> {
    Ticket(
      supplier: ticket.key.supplier, id: ticket.key.id, timestamp: ticket.timestamp,
      payload: CountedPhoto.number(of: ticket.payload))
  }
}

/// A photo as a number: how many pictures it has, and how long its caption is.
public enum CountedPhoto {
  private static let base = 10_000

  /// The number that stands for a photo.
  static func number(of photo: Photo) -> Int {
    (photo.caption?.utf8.count ?? 0) * base + photo.pictures.count
  }

  /// How many pictures the photo of a number has.
  public static func pictures(_ number: Int) -> Int { number % base }
}

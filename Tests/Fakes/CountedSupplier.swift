import Domain
import Synchronization
import Timeline

/// A supplier of photos whose photos are told as numbers, as tracks in memory keep them.
public struct CountedSupplier<Base: Supplying<Photo>>: Supplying {
  private let base: Base
  private let ways: CountedWays

  /// Counts a supplier's photos.
  public init(of base: Base, _ ways: CountedWays = CountedWays()) {
    self.base = base
    self.ways = ways
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
  /// What it is of.
  public var scope: String? { base.scope }

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
      payload: CountedPhoto.number(of: ticket.payload, ways))
  }
}

/// A photo as a number: how many pictures it has, in which ways it came, and how long its caption is.
public enum CountedPhoto {
  fileprivate static let base = 10_000

  /// The number that stands for a photo.
  fileprivate static func number(of photo: Photo, _ ways: CountedWays) -> Int {
    let caption = photo.caption?.utf8.count ?? 0
    return (caption * base + ways.number(of: photo.details)) * base + photo.pictures.count
  }

  /// How many pictures the photo of a number has.
  public static func pictures(_ number: Int) -> Int { number % base }
}

/// In which ways photos came, each with a number of its own.
public final class CountedWays: Sendable {
  private let known = Mutex<[PostDetails]>([PostDetails()])

  /// Knows none yet.
  public init() {}

  fileprivate func number(of details: PostDetails) -> Int {
    let ways = PostDetails(boostedBy: details.boostedBy, isAlsoPosted: details.isAlsoPosted)
    return known.withLock { known in
      if let place = known.firstIndex(of: ways) { return place }
      known.append(ways)
      return known.count - 1
    }
  }

  /// A photo that the number of a ticket stands for.
  public func photo(_ ticket: Ticket<Int>) -> Photo? {
    guard let address = WebAddress("https://odd.example/1.jpg") else { return nil }
    let (base, number) = (CountedPhoto.base, ticket.payload)
    let others = max(0, CountedPhoto.pictures(number) - 1)
    return Photo(
      id: PhotoID(
        source: SourceID(rawValue: ticket.key.supplier.text), item: ticket.key.id.text),
      timestamp: Timestamp(milliseconds: ticket.timestamp),
      caption: String(repeating: "x", count: number / base / base), media: .web(address),
      status: ticket.key.id.text, details: known.withLock { $0[number / base % base] },
      others: Array(repeating: PostPicture(media: .web(address)), count: others))
  }
}

import Domain
import Synchronization
import Timeline

/// A supplier that knows only its newest photos, and answers at once.
final class MadeFeed: Supplying {
  let id: SupplierID
  private let photos = Mutex<[Ticket<Photo>]>([])

  init(id: SupplierID) {
    self.id = id
  }

  var name: String { id.text }
  var timeThreshold: Milliseconds? { nil }

  /// From now on it has these, in order.
  func tell(_ tickets: [Ticket<Photo>]) {
    photos.withLock { $0 = tickets }
  }

  func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Photo> {
    let fitting = photos.withLock { $0.filter { request.admits($0.position) } }
    let page = Array(fitting.prefix(request.limit))
    if let last = page.last, page.count < fitting.count {
      return TicketAnswer(page, rest: .more(after: last.position))
    }
    return TicketAnswer(page, rest: .noneInTimeframe)
  }
}

/// The day goes on with the newest photo.
final class MadeCalendar: Sendable {
  private let place: Mutex<Int>

  init(top: Int) {
    place = Mutex(top)
  }

  /// The newest photo's place.
  var top: Int {
    get { place.withLock { $0 } }
    set { place.withLock { $0 = newValue } }
  }
}

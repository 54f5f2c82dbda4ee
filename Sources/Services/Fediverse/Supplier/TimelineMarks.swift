import Domain
import Timeline

/// Remembers which page of a timeline has which time, so that reading a gap far down does not begin at
/// the top again.
///
/// Places below a status stay valid, whatever is posted above.
struct TimelineMarks {
  /// The most marks that are kept, and the most strays of marks that are gone.
  static let capacity = 1_000

  /// A page that was read.
  private struct Mark {
    let place: PagePlace
    /// Nothing on the page or below it is newer, except what came late.
    let above: Milliseconds
    /// Nothing below the page is newer.
    let reached: Milliseconds
    /// Its photos that are older than that.
    var strays: [Ticket<Photo>]
  }

  /// The newest first.
  private var marks: [Mark] = []
  /// The strays of marks that are gone.
  private var strays: [TicketID: Ticket<Photo>] = [:]

  /// Remembers the page that a chain read last; before that page the chain had come down to `above`.
  mutating func note(
    _ place: PagePlace, from above: Milliseconds, of chain: TimelineChain,
    showing tickets: [Ticket<Photo>]
  ) {
    let reached = chain.reached
    // The top is another page every time; any other place was read again just now.
    if place != .top { replace(place, showing: tickets) }
    remove { reached <= $0.reached && $0.reached < above || $0.place == place }
    for ticket in tickets { refresh(ticket) }
    let strays = tickets.filter { $0.timestamp < reached }
    let index = marks.firstIndex { $0.reached < reached } ?? marks.endIndex
    marks.insert(Mark(place: place, above: above, reached: reached, strays: strays), at: index)
    if marks.count > Self.capacity { marks.removeLast() }
  }

  /// Forgets a place that does not exist any more.
  mutating func forget(_ place: PagePlace) {
    remove { $0.place == place }
  }

  /// Where to start reading what is older than a moment: at the last page that begins above it. Also
  /// returns what is that old but stands further up, as a post may arrive days late.
  func start(
    olderThan moment: Milliseconds
  ) -> (place: PagePlace, above: Milliseconds, strays: [Ticket<Photo>]) {
    let before = marks.prefix { $0.reached >= moment }
    guard let last = before.last else { return (.top, .max, []) }
    let strays = before.dropLast().flatMap(\.strays) + strays.values
    return (last.place, last.above, strays.filter { $0.timestamp < moment })
  }
}

extension TimelineMarks {
  /// A page that is read again may be shorter than it was: what it does not tell any more is gone or further down. So
  /// what is as old as that is looked for from this page on.
  private mutating func replace(_ place: PagePlace, showing tickets: [Ticket<Photo>]) {
    let told = Set(tickets.map(\.key.id))
    for before in marks.filter({ $0.place == place }) {
      let untold = before.strays.filter { !told.contains($0.key.id) }.map(\.timestamp).min()
      marks.removeAll { $0.place == place }
      if let untold { remove { untold <= $0.reached && $0.reached <= before.reached } }
    }
  }

  /// A photo is told again: it was perhaps edited since another page told it, or has another moment. What was boosted
  /// stands in several places.
  private mutating func refresh(_ ticket: Ticket<Photo>) {
    let id = ticket.key.id
    if let stray = strays[id] {
      let isBoosted = stray.isBoosted || ticket.isBoosted
      strays[id] = isBoosted ? ticket.standing(as: stray) : nil
    }
    for index in marks.indices {
      guard let place = marks[index].strays.firstIndex(where: { $0.key.id == id }) else { continue }
      let stray = marks[index].strays[place]
      if stray.isBoosted || ticket.isBoosted {
        marks[index].strays[place] = ticket.standing(as: stray)
      } else if ticket.timestamp < marks[index].reached {
        marks[index].strays[place] = ticket
      } else {
        marks[index].strays.remove(at: place)
      }
    }
  }

  /// Removes marks, but keeps their strays. If those become too many, the next gap begins at the top again.
  private mutating func remove(where isGone: (Mark) -> Bool) {
    for ticket in marks.filter(isGone).flatMap(\.strays) { strays[ticket.key.id] = ticket }
    marks.removeAll(where: isGone)
    guard strays.count > Self.capacity else { return }
    marks = []
    strays = [:]
  }
}

extension Ticket<Photo> {
  fileprivate var isBoosted: Bool { payload.details.boostedBy != nil }

  /// The same photo where another telling of it stands.
  fileprivate func standing(as other: Ticket) -> Ticket {
    moved(to: other.timestamp, ways: other.payload.details)
  }
}

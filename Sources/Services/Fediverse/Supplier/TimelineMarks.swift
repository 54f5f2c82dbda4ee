import Domain
import Timeline

/// Where in a timeline which time is, so that a gap far down does not begin at the top again.
///
/// Places below statuses stay where they are, whatever is posted above them.
struct TimelineMarks {
  /// How many are kept.
  static let capacity = 1_000

  /// A page that was read.
  private struct Mark {
    let place: TimelineDownload.Place
    /// Nothing on it or below is newer, but what came late.
    let above: Milliseconds
    /// Nothing below it is newer.
    let reached: Milliseconds
    /// What it showed that is older than that, and what pages did that it stands for.
    var strays: [Ticket<Photo>]
  }

  /// The newest first.
  private var marks: [Mark] = []

  /// Keeps where the page is that a chain read last; it had come down to `above`.
  mutating func note(
    _ place: TimelineDownload.Place, from above: Milliseconds, of chain: TimelineChain,
    showing tickets: [Ticket<Photo>]
  ) {
    let reached = chain.reached
    marks.removeAll { $0.place == place }
    let replaced = marks.filter { reached <= $0.reached && $0.reached < above }
    marks.removeAll { reached <= $0.reached && $0.reached < above }
    let strays = (tickets + replaced.flatMap(\.strays)).filter { $0.timestamp < reached }
    let index = marks.firstIndex { $0.reached < reached } ?? marks.endIndex
    marks.insert(Mark(place: place, above: above, reached: reached, strays: strays), at: index)
    if marks.count > Self.capacity { marks.removeLast() }
  }

  /// Nothing is at a place any more.
  mutating func forget(_ place: TimelineDownload.Place) {
    guard let index = marks.firstIndex(where: { $0.place == place }) else { return }
    let strays = marks.remove(at: index).strays
    if index > 0 { marks[index - 1].strays += strays }
  }

  /// From where to read what is older than a moment: the last page that begins above it. And what is
  /// that old further up, as a post may come days late.
  func start(
    olderThan moment: Milliseconds
  ) -> (place: TimelineDownload.Place, above: Milliseconds, strays: [Ticket<Photo>]) {
    let before = marks.prefix { $0.reached >= moment }
    guard let last = before.last else { return (.top, .max, []) }
    let strays = before.dropLast().flatMap(\.strays).filter { $0.timestamp < moment }
    return (last.place, last.above, strays)
  }
}

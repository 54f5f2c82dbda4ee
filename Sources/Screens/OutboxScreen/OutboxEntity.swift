import Domain
import Wording

/// An answer of the outbox.
enum OutboxContent: Equatable, Sendable {
  /// What waits, oldest first; perhaps nothing.
  case list([OutboxRow], now: Timestamp)
  /// What is tried again, and whether more is being sent already.
  case retried([OutboxRow], isMore: Bool)
  /// It was taken back.
  case dropped(OutboxRow)
  /// What servers publish later, the next first.
  case scheduled(ScheduledList)
  /// It will never be published.
  case cancelled(ScheduledPost, isKept: Bool)
  /// Its words were replaced, and it is tried again, unless it waits for its moment.
  case edited(OutboxRow, text: String, isHeld: Bool)
}

/// Something that waits, by the number it is called by.
struct OutboxRow: Equatable, Sendable {
  let number: Int
  let entry: OutboxEntry
  let named: NamedMutation
}

/// What became of something while the outbox was open.
enum OutboxNotice: Equatable, Sendable {
  case done(NamedMutation)
  /// So many of its pictures have arrived.
  case uploaded(NamedMutation, pictures: Int, of: Int)
}

/// Why a command cannot be done.
enum OutboxProblem: Mistake, Equatable {
  case noWords(Int)
  case noPost(Int)
  case noPhoto(Int)
  case noSuchPost(Int)
  /// It is neither a number nor the identity of something that waits.
  case unknown(String)
  /// It is kept here until it is to be published; without a number where it was not listed.
  case held(Int?, until: Timestamp)

  var reason: String {
    switch self {
    case .noWords(let number): "number \(number) has no words: `drop \(number)` takes it back"
    case .noPost(let number): "number \(number) is not a post: type `edit \(number) <words>`"
    case .noSuchPost(let number): "there is no post \(number) to come: `scheduled` lists them"
    case .unknown(let name): "nothing that waits is called `\(name)`: `outbox list` lists it"
    case .held(let number, let moment):
      (number.map { "number \($0)" } ?? "what waits")
        + " is to be published \(TypedMoment.text(moment)): "
        + (number.map { "type `edit \($0)`, then `when now` and `send`" } ?? "`list` shows it")
    case .noPhoto(let number): "number \(number) is not about a photo in your stream"
    }
  }
}

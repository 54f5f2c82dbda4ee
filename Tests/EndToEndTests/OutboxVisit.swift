import Domain
import Fakes
import TerminalHarness

/// What somebody types in one run of the program: lines, what the program answers to each, and what is
/// wished by it.
struct OutboxVisit {
  /// One line.
  struct Step {
    let line: String
    /// One of these is in the answer to it, and not in the line.
    let answers: [String]
    var wish: OutboxLedger.Wish?
    /// Whether it is told as a record to a script.
    var isRecorded = true
  }

  /// How many photos there are.
  static let photos = 6

  private(set) var steps: [Step] = []
  /// How many of them are sent as a request of their own, whatever comes after them.
  private(set) var requests = 0

  /// Thinks of something to do; words are known by `number`, which nobody else has.
  init(_ number: Int, picture: String, using dice: inout SeededGenerator) {
    for turn in 0..<Int.random(in: 2...5, using: &dice) {
      let key = "v\(number)t\(turn)"
      let place = Int.random(in: 1...Self.photos, using: &dice)
      // The first is always something that is sent.
      switch Int.random(in: turn == 0 ? 4..<8 : 0..<10, using: &dice) {
      case 0..<4: react([Reaction.like, .dislike, nil].randomElement(using: &dice) ?? nil, place)
      case 4..<6: comment(key, place)
      case 6..<8: post(key, picture)
      case 8: draft(key, isSent: false)
      default: draft(key, isSent: true)
      }
    }
  }
}

extension OutboxVisit {
  private mutating func react(_ reaction: Reaction?, _ place: Int) {
    steps.append(
      Step(
        line: "\(reaction?.rawValue ?? "unreact") \(place)", answers: ["♥ ", "♡ ", "▼ ", "▽ "],
        wish: .reaction(reaction, place: place)))
  }

  private mutating func comment(_ key: String, _ place: Int) {
    let outcome = OutboxLedger.Publication(text: key + " lovely light", parent: place)
    steps += [
      // What was posted meanwhile comes after them.
      Step(line: "show \(place)", answers: ["\(place) of "]),
      Step(
        line: "comment \(outcome.text)", answers: ["\n  \(outcome.text)"],
        wish: .words(key, .published(outcome))),
    ]
    requests += 1
  }

  private mutating func post(_ key: String, _ picture: String) {
    let outcome = OutboxLedger.Publication(
      text: key + " fog over the harbour", alternativeText: "masts in the fog of \(key)")
    steps.append(
      Step(
        line: "post \(picture) --alt \"masts in the fog of \(key)\" \(outcome.text)",
        answers: ["✓ on its way"], wish: .words(key, .published(outcome))))
    requests += 1
  }

  private mutating func draft(_ key: String, isSent: Bool) {
    steps.append(Step(line: "compose", answers: ["text     (none yet"], isRecorded: false))
    for text in [key + " half", key + " half written"] {
      steps.append(
        Step(line: "text \(text)", answers: ["text: \(text)"], wish: .words(key, .draft(text)))
      )
    }
    guard isSent else {
      return steps.append(Step(line: "back", answers: ["\nstream"], isRecorded: false))
    }
    let outcome = OutboxLedger.Publication(text: key + " half written")
    steps.append(
      Step(line: "send", answers: ["✓ on its way"], wish: .words(key, .published(outcome))))
    requests += 1
  }
}

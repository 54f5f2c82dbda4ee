import Domain
import Fakes

/// What a person has been answered, and what may therefore be there at the end.
struct OutboxLedger {
  /// What has come of words.
  enum Outcome: Hashable {
    case nothing
    case draft(String)
    case published(Publication)
  }

  /// Something that others can see.
  struct Publication: Hashable {
    let text: String
    /// The place of the photo that it stands below.
    var parent: Int?
    /// What is said of its picture.
    var alternativeText: String?

    /// By which it is known: its first word.
    var key: String { OutboxLedger.key(of: text) }
  }

  /// Something a person types, and what that makes.
  enum Wish: Hashable {
    case reaction(Reaction?, place: Int)
    case words(String, Outcome)
  }

  /// Values that something may have by now: several, if nobody was answered.
  private struct Possible<Value: Hashable> {
    var values: Set<Value>
  }

  private var reactions: [Int: Possible<Reaction?>] = [:]
  private var words: [String: Possible<Outcome>] = [:]
  /// How many wishes were answered.
  private(set) var acknowledged = 0

  /// It is being typed: it may happen.
  mutating func may(_ wish: Wish) {
    switch wish {
    case .reaction(let reaction, let place):
      reactions[place, default: Possible(values: [nil])].values.insert(reaction)
    case .words(let key, let outcome):
      words[key, default: Possible(values: [.nothing])].values.insert(outcome)
    }
  }

  /// It was answered: it must be there, and nothing that was before it.
  mutating func must(_ wish: Wish) {
    acknowledged += 1
    switch wish {
    case .reaction(let reaction, let place): reactions[place] = Possible(values: [reaction])
    case .words(let key, let outcome): words[key] = Possible(values: [outcome])
    }
  }

  /// What is wrong with what there is: nothing.
  func problems(
    reactions there: [Int: Reaction], published: [Publication], drafts: [String]
  ) -> [String] {
    var problems: [String] = []
    for (place, possible) in reactions where !possible.values.contains(there[place]) {
      problems.append("\(place): wished \(possible.values), there \(there[place] as Any)")
    }
    let outcomes: [(String, Outcome)] =
      published.map { ($0.key, Outcome.published($0)) }
      + drafts.map { (Self.key(of: $0), .draft($0)) }
    let found = Dictionary(grouping: outcomes) { $0.0 }.mapValues { $0.map(\.1) }
    for key in Set(found.keys).union(words.keys).sorted() {
      let (possible, actual) = (words[key]?.values ?? [.nothing], found[key] ?? [.nothing])
      if actual.count > 1 || !possible.isSuperset(of: actual) {
        problems.append("\(key): wished \(possible), there \(actual)")
      }
    }
    return problems
  }

  static func key(of text: String) -> String { String(text.prefix { $0 != " " }) }
}

import Synchronization

/// How much each picture is wanted right now: the one place that knows, asked whenever that matters.
final class Wishes: Sendable {
  /// How much a picture is wanted; what comes first is less.
  enum Rank: Comparable {
    /// Somebody waits for it; who came first has the smaller number.
    case asked(Int)
    /// It is expected; the likeliest is 0.
    case expected(Int)
    /// It is only to be checked.
    case unwanted
  }

  private struct State {
    var asked: [String: (count: Int, number: Int)] = [:]
    var expected: [String: Int] = [:]
    var nextNumber = 0
  }

  private let state = Mutex(State())

  /// Somebody waits for a picture from now on.
  func ask(for picture: String) {
    state.withLock { state in
      if let wish = state.asked[picture] {
        state.asked[picture] = (wish.count + 1, wish.number)
      } else {
        state.asked[picture] = (1, state.nextNumber)
        state.nextNumber += 1
      }
    }
  }

  /// One of those does not wait any more.
  func leave(_ picture: String) {
    state.withLock { state in
      guard let wish = state.asked[picture] else { return }
      state.asked[picture] = wish.count > 1 ? (wish.count - 1, wish.number) : nil
    }
  }

  /// These are expected, the likeliest first, and no others.
  func expect(_ pictures: [String]) {
    state.withLock { state in
      state.expected = Dictionary(
        zip(pictures, pictures.indices), uniquingKeysWith: { first, _ in first })
    }
  }

  /// How much a picture is wanted.
  func rank(of picture: String) -> Rank {
    state.withLock { state in
      if let wish = state.asked[picture] { return .asked(wish.number) }
      return state.expected[picture].map(Rank.expected) ?? .unwanted
    }
  }
}

extension Wishes.Rank {
  /// Whether somebody waits.
  var isAsked: Bool {
    if case .asked = self { true } else { false }
  }
}

import Foundation
import Glibc
import Synchronization

/// Kills a program at a certain point of a certain request of its own, on the way to the server.
final class Ambush: Gate {
  /// Where in a request's life.
  enum Point: CaseIterable, Sendable {
    /// Nothing of it has gone on.
    case before
    /// A half of it has.
    case halfWay
    /// The server has done it; its answer does not go on.
    case done
    /// The answer has gone on, and is about to be read.
    case answered
  }

  fileprivate struct State {
    var target: pid_t?
    var point = Point.before
    var beginning = ""
    var countdown = 0
    /// The connection of the request that was chosen.
    var connection: Int?
    var isOffline = false
    var hasStruck = false
    var strikes: Set<Point> = []
  }

  private let state = Mutex(State())

  /// Whether it has killed since it was laid last.
  var hasStruck: Bool { state.withLock(\.hasStruck) }

  /// The points of requests at which it has ever killed.
  var strikes: Set<Point> { state.withLock(\.strikes) }

  /// From now on nothing passes, or everything does.
  func setOffline(_ isOffline: Bool) { state.withLock { $0.isOffline = isOffline } }

  /// Waits for a program's `number`th request, from 1, of those that begin so.
  func lay(for target: pid_t, at point: Point, ofRequest number: Int, beginning: String) {
    state.withLock { state in
      (state.target, state.point, state.countdown) = (target, point, number)
      state.beginning = beginning
      (state.connection, state.hasStruck) = (nil, false)
    }
  }

  /// Kills at once.
  func strike(_ target: pid_t) {
    state.withLock { state in
      (state.target, state.countdown) = (target, -1)
      _ = state.strike(passing: 0)
    }
  }

  /// Kills nobody any more: its number may be somebody else's by now.
  func callOff() {
    state.withLock { state in
      state.target = nil
      state.hasStruck = false
    }
  }

  func admit(_ piece: Eavesdropper.Piece) -> Int {
    state.withLock { state -> Int in
      guard !state.isOffline else { return 0 }
      if state.begins(piece) {
        switch state.point {
        case .before: return state.strike(passing: 0)
        case .halfWay: return state.strike(passing: piece.bytes.count / 2)
        case .done, .answered: state.connection = piece.connection
        }
      } else if piece.isAnswer, piece.connection == state.connection, state.point == .done {
        return state.strike(passing: 0)
      }
      return piece.bytes.count
    }
  }

  func didPass(_ piece: Eavesdropper.Piece) {
    state.withLock { state in
      guard piece.isAnswer, piece.connection == state.connection else { return }
      _ = state.strike(passing: 0)
    }
  }
}

extension Ambush.State {
  /// Whether the request that was waited for comes just now.
  fileprivate mutating func begins(_ piece: Eavesdropper.Piece) -> Bool {
    guard target != nil, connection == nil, !piece.isAnswer,
      piece.bytes.starts(with: beginning.utf8)
    else { return false }
    countdown -= 1
    return countdown == 0
  }

  fileprivate mutating func strike(passing count: Int) -> Int {
    if let target {
      Glibc.kill(target, SIGKILL)
      hasStruck = true
      if countdown == 0 { strikes.insert(point) }
    }
    (target, connection) = (nil, nil)
    return count
  }
}

import Domain
import Markup

/// Something that servers tell of as an object of JSON.
///
/// Only what cannot be done without has to be there. Unknown members and words are passed over, ids may
/// be numbers, and what should never be `null` may be. Addresses stay texts until they are needed, as
/// understanding one takes longer than reading all else of a status.
protocol Entity: Sendable {
  /// Reads one; of lists within it, what cannot be read is left out and noted.
  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem)
}

extension JSONNode {
  /// The moment of a member; nil if it is not there, or none.
  func moment(_ name: StaticString) -> Timestamp? {
    self[name]?.text.flatMap(ServerDate.parse)
  }

  /// The moment of a member that has to be there.
  func needMoment(_ name: StaticString) throws(JSONProblem) -> Timestamp {
    let member = try need(name)
    guard let moment = member.text.flatMap(ServerDate.parse) else {
      throw JSONProblem(node: member, kind: .not("a moment"))
    }
    return moment
  }

  /// An entity in a member; nil if it is not there, or cannot be read, which is noted.
  func entity<Value: Entity>(
    _ name: StaticString, _ problems: inout [JSONProblem]
  ) -> Value? {
    guard let member = self[name] else { return nil }
    do {
      return try Value(member, &problems)
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// The entities of a member that is a list.
  func entities<Value: Entity>(
    _ name: StaticString, _ problems: inout [JSONProblem]
  ) -> [Value] {
    self[name]?.entities(&problems) ?? []
  }

  /// The entities of a list. What cannot be read is noted, and costs the others nothing.
  func entities<Value: Entity>(_ problems: inout [JSONProblem]) -> [Value] {
    var values: [Value] = []
    var within: [JSONProblem] = []
    for element in elements {
      do throws(JSONProblem) {
        values.append(try Value(element, &within))
      } catch {
        problems.append(error)
      }
    }
    problems += within
    return values
  }
}

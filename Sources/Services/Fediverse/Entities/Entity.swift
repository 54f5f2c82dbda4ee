import Domain
import Markup

/// A value that servers send as a JSON object.
///
/// Only what cannot be done without is required. Unknown members and words are ignored, ids may be numbers,
/// and anything may be `null`. Addresses stay texts until they are needed, because parsing one takes longer
/// than reading the rest of a status.
///
/// Why not Codable: it decodes all or nothing, but one broken status must not cost the other 39, and
/// most members are never looked at.
protocol Entity: Sendable {
  /// Reads one. What cannot be read of optional parts is left out and added to `problems`.
  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem)
}

extension JSONNode {
  /// The text, if it is not empty.
  var filledText: String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  /// The date in a member; nil if there is none.
  func moment(_ name: StaticString) -> Timestamp? {
    self[name]?.text.flatMap(ServerDate.parse)
  }

  /// The date in a required member.
  func needMoment(_ name: StaticString) throws(JSONProblem) -> Timestamp {
    let member = try need(name)
    guard let moment = member.text.flatMap(ServerDate.parse) else {
      throw JSONProblem(member, isNot: "a moment")
    }
    return moment
  }

  /// The entity in a member; nil if there is none or it cannot be read, which is added to `problems`.
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

  /// The entities in a member that is a list.
  func entities<Value: Entity>(
    _ name: StaticString, _ problems: inout [JSONProblem]
  ) -> [Value] {
    self[name]?.entities(&problems) ?? []
  }

  /// The entities of a list, without those that cannot be read: they are added to `problems`.
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

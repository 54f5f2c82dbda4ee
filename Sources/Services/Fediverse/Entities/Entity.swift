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

  /// The elements of a list, without one that the end of the answer cut off; nil if it is none. PHP writes a list
  /// with holes as an object, whose names are numbers then.
  var listed: [JSONNode]? {
    if isList { return elements.filter { !$0.isUnfinished } }
    let members = members.filter { !$0.value.isUnfinished }
    let numbered = members.compactMap { name, value in
      Int(untrusted: name, radix: 10).map { (place: $0, value: value) }
    }
    guard !numbered.isEmpty, numbered.count == members.count else { return nil }
    return numbered.sorted { $0.place < $1.place }.map(\.value)
  }

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
    for element in listed ?? [] {
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

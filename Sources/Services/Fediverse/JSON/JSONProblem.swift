/// Why a value cannot be used: where it is, and what is wrong with it.
///
/// The path is found when somebody asks: to find those of all values takes the square of their number.
struct JSONProblem: Error, CustomStringConvertible {
  /// What is wrong.
  enum Kind: Hashable {
    /// It is not there, or `null`.
    case missing
    /// It is something else than this, such as `a text`.
    case not(String)
  }

  let node: JSONNode
  /// The member that is missing.
  var member: StaticString?
  let kind: Kind

  /// Where, such as `[3].media_attachments[0].id`.
  var path: String {
    let path = node.path
    guard let member else { return path }
    return path.isEmpty ? "\(member)" : "\(path).\(member)"
  }

  /// A phrase for a person; the path may contain untrusted text.
  var description: String {
    let path = path
    return switch kind {
    case .missing: "\(path): missing"
    case .not(let what): "\(path.isEmpty ? "all of it" : path): not \(what)"
    }
  }
}

extension JSONNode {
  /// A member that has to be there.
  func need(_ name: StaticString) throws(JSONProblem) -> JSONNode {
    guard isObject else { throw JSONProblem(node: self, kind: .not("an object")) }
    guard let member = self[name] else {
      throw JSONProblem(node: self, member: name, kind: .missing)
    }
    return member
  }

  /// The text of a member that has to be there, and not empty.
  func needText(_ name: StaticString) throws(JSONProblem) -> String {
    let member = try need(name)
    guard let text = member.text, !text.isEmpty else {
      throw JSONProblem(node: member, kind: .not("a text"))
    }
    return text
  }

  /// What can be read of a list's elements; what cannot is noted, and costs the others nothing.
  func each<Value>(
    _ problems: inout [JSONProblem], _ read: (JSONNode) throws(JSONProblem) -> Value
  ) -> [Value] {
    var values: [Value] = []
    for element in elements {
      do {
        values.append(try read(element))
      } catch {
        problems.append(error)
      }
    }
    return values
  }
}

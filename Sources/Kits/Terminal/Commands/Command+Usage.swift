extension Command {
  /// How it is typed, such as `show [n]` or `set <key> <value>`.
  public var usage: String {
    ([name] + arguments.map(\.usage)).joined(separator: " ")
  }
}

extension Command.Argument {
  /// The only word it may be, or its name in brackets.
  fileprivate var usage: String {
    if case .oneOf(let words) = kind, words.count == 1, !isOptional { return words[0] }
    return isOptional ? "[\(name)]" : "<\(name)>"
  }
}

extension Command {
  /// How it is typed, such as `show [n]` or `set <key> <value>`.
  public var usage: String {
    ([name] + arguments.map { $0.isOptional ? "[\($0.name)]" : "<\($0.name)>" })
      .joined(separator: " ")
  }
}

/// Finds what a word means among names that may be shortened while unambiguous.
enum CommandMatcher {
  /// The command a word names: a name or alias in full, else the only one whose name begins like
  /// it, else the only one with an alias that does.
  static func command(
    _ word: String, in commands: [Command]
  ) -> Result<Command, CommandError> {
    let folded = word.lowercased()
    if let exact = commands.first(where: { $0.name == folded })
      ?? commands.first(where: { $0.aliases.contains(folded) })
    {
      return .success(exact)
    }
    let named = commands.filter { $0.name.hasPrefix(folded) }
    let matches =
      named.isEmpty
      ? commands.filter { $0.aliases.contains { $0.hasPrefix(folded) } } : named
    if let match = matches.first, matches.count == 1 { return .success(match) }
    guard matches.isEmpty else {
      return .failure(.ambiguous(word: word, candidates: matches.map(\.name)))
    }
    let names = commands.flatMap { [$0.name] + $0.aliases }
    return .failure(
      .unknown(word: word, nearest: EditDistance.nearest(to: folded, among: names)))
  }

  /// The choice a word names, in full or shortened.
  static func choice(
    _ word: String, of choices: [String], for argument: String
  ) -> Result<String, CommandError> {
    let folded = word.lowercased()
    if let exact = choices.first(where: { $0.lowercased() == folded }) { return .success(exact) }
    let matches = choices.filter { $0.lowercased().hasPrefix(folded) }
    if !folded.isEmpty {
      if let match = matches.first, matches.count == 1 { return .success(match) }
      if !matches.isEmpty { return .failure(.ambiguous(word: word, candidates: matches)) }
    }
    return .failure(
      .notAChoice(
        argument: argument, word: word, choices: choices,
        nearest: EditDistance.nearest(to: folded, among: choices)))
  }
}

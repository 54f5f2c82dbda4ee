extension Tool.Output {
  /// What went wrong: the lines that tell of an error and of its place, as the compiler and tests
  /// do, each once; else those that tell of an error at all; else the last line.
  public var errors: [String] {
    let said = lines.map(\.text)
    let placed = said.filter(Self.tellsPlace)
    let errors = placed.isEmpty ? said.filter { $0.hasPrefix("error: ") } : placed
    return errors.isEmpty ? said.last { !$0.isEmpty }.map { [$0] } ?? [] : Self.unique(errors)
  }

  /// Throws ``ToolProblem/failed(_:_:said:)`` unless the program ended well; places are told by
  /// their paths from `folder`.
  @discardableResult
  public func checked(_ tool: String, in folder: String) throws(ToolProblem) -> Tool.Output {
    guard end == .exited(0) else {
      throw .failed(tool, end, said: errors.map { $0.replacing(folder + "/", with: "") })
    }
    return self
  }
}

extension Tool.Output {
  /// `X.swift:3:5: error: …`, but not the drawing of it below; `… recorded an issue at X.swift:3`.
  private static func tellsPlace(_ line: String) -> Bool {
    line.contains(#/^[^\s|].*:\d+: error: /#) || line.contains(#/ recorded an issue.* at .+:\d+/#)
  }

  private static func unique(_ lines: [String]) -> [String] {
    var seen: Set<String> = []
    return lines.filter { seen.insert($0).inserted }
  }
}

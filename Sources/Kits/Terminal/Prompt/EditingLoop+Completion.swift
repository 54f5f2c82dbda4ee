extension EditingLoop {
  /// Tab: adds what is certain; pressed again without having added anything, lists what is possible.
  func completeWord() -> EditLine.Answer {
    guard let editor else { return .beep }
    let line = editor.line
    let completion = completer.complete(line.beforeCursor)
    if lastTab == line, completion.candidates.count > 1 {
      show(
        CandidateList.render(
          completion.candidates, columns: size.columns, rows: max(1, size.rows - 2)))
      return .nothing
    }
    let replaced = line.scalars.prefix(line.cursor).suffix(completion.replaced)
    guard Array(replaced) != completion.insertion.unicodeScalars.map(\.value) else {
      lastTab = line
      return .beep
    }
    editor.replace(completion.replaced, by: completion.insertion)
    lastTab = editor.line
    return .refresh
  }
}

extension TerminalSession {
  /// Draws pictures in this way.
  public func setGraphics(_ choice: GraphicsChoice) {
    chosenGraphics = choice
  }

  /// Draws a picture, then ends the line.
  public func write(_ picture: Picture) {
    let traits = traits
    guard options.format == .text, traits.showsPictures else { return }
    prepare(traits)
    put(line: gallery.text(of: picture, traits, largest: survey.findings.answers.largest))
  }

  /// Draws several pictures beside each other; what is below one is cut to its width.
  public func write(_ grid: PictureGrid) {
    let traits = traits
    guard options.format == .text, !grid.cells.isEmpty else { return }
    guard traits.showsPictures else {
      for cell in grid.cells { write(cell.caption) }
      return
    }
    prepare(traits)
    put(line: gallery.text(of: grid, traits, largest: survey.findings.answers.largest))
  }
}

extension TerminalSession {
  /// The terminal has another size.
  func takeMisplacedPicturesAway() {
    let order = gallery.adapt(toColumns: traits.columns)
    if !order.isEmpty, case .editor(let editor) = ending { editor.post(.send(order)) }
  }

  /// What is known about the terminal now.
  var surveyed: TerminalFindings { survey.findings }

  /// Waits until the terminal has answered, or had the time to.
  func surveyEnds() async {
    guard case .editor(let editor) = ending else { return }
    await withCheckedContinuation { editor.post(.survey($0)) }
  }

  /// Who wants no colours gets no pixels, unless they are asked for. What tmux lets nobody see, iTerm2's
  /// pictures, is drawn with characters.
  func graphics(_ findings: TerminalFindings) -> ConsoleTraits.Graphics {
    switch chosenGraphics {
    case .fixed(.iterm2) where findings.isTmux: .symbols
    case .fixed(let graphics): graphics
    case .automatic where colours > .none: findings.graphics.choice
    case .automatic, .none: .symbols
    }
  }

  private func prepare(_ traits: ConsoleTraits) {
    guard traits.graphics == .sixel, case .editor(let editor) = ending,
      let question = survey.takeQuestionForColours()
    else { return }
    editor.post(.ask(question))
  }
}

extension TerminalSession {
  /// Decides how pictures are drawn from now on.
  public func setGraphics(_ choice: GraphicsChoice) {
    chosenGraphics = choice
  }

  /// Draws a picture in text format, unless pictures are switched off.
  public func write(_ picture: Picture) {
    let traits = traits
    guard options.format == .text, traits.showsPictures else { return }
    prepare(traits)
    let text = pictures.text(of: picture, traits, largest: survey.findings.answers.largest)
    guard case .editor(let editor) = source, let screen = pictures.screen else {
      return put(line: text)
    }
    filmScreen = screen
    editor.post(.picture(text, screen))
  }

  /// Has this done when a line waits behind the progress that was shown last, which gives way.
  public func whenOvertaken(_ giveWay: @escaping @MainActor () -> Void) {
    self.giveWay = giveWay
  }

  /// A line waits. What it overtakes may have ended before this was heard.
  func overtake() {
    let giveWay = giveWay
    self.giveWay = nil
    giveWay?()
  }

  /// Clears the screen of a terminal, as Ctrl-L does.
  public func clear() {
    if case .editor(let editor) = source { editor.post(.clear) }
  }

  /// Plays in the place of the picture that was written last.
  public func play(_ picture: MovingPicture) async {
    guard case .editor(let editor) = source, let screen = filmScreen else { return }
    filmScreen = nil
    await Self.draw(picture, on: screen, for: editor)
  }

  /// Away from the main actor: each frame takes its time.
  @concurrent
  private nonisolated static func draw(
    _ picture: MovingPicture, on screen: FilmScreen, for editor: LineEditor
  ) async {
    screen.draw(picture) { editor.post(.film($0, screen)) }
  }

  /// Draws several pictures in text format, or writes only their captions.
  public func write(_ grid: PictureGrid) {
    let traits = traits
    guard options.format == .text, !grid.cells.isEmpty else { return }
    guard traits.showsPictures else {
      for cell in grid.cells { write(cell.caption) }
      return
    }
    prepare(traits)
    put(line: pictures.text(of: grid, traits, largest: survey.findings.answers.largest))
  }
}

extension TerminalSession {
  /// Deletes pictures that would lie on text because the terminal was resized.
  func takeMisplacedPicturesAway() {
    let order = pictures.adapt(toColumns: traits.columns)
    if !order.isEmpty, case .editor(let editor) = source { editor.post(.send(order)) }
  }

  /// Waits until the terminal has answered, or its time to answer is over.
  func surveyEnds() async {
    guard case .editor(let editor) = source else { return }
    await withCheckedContinuation { editor.post(.survey($0)) }
  }

  /// Without colours there are no pixels, unless a way to draw them was chosen. tmux does not let iTerm2's
  /// pictures through, so that characters are used there.
  func graphics(_ findings: TerminalFindings) -> ConsoleTraits.Graphics {
    switch chosenGraphics {
    case .fixed(.iterm2) where findings.isTmux: .symbols
    case .fixed(let graphics): graphics
    case .automatic where colours > .none: findings.graphics.choice
    case .automatic, .none: .symbols
    }
  }

  private func prepare(_ traits: ConsoleTraits) {
    guard traits.graphics == .sixel, case .editor(let editor) = source,
      let question = survey.takeQuestionForColours()
    else { return }
    editor.post(.ask(question))
  }
}

/// How a person wants pictures drawn.
public enum GraphicsChoice: Hashable, Sendable {
  /// In the best way that the terminal has.
  case automatic
  /// Not at all.
  case none
  /// In this way, whatever the terminal says. Inside tmux, characters take the place of iTerm2's way.
  case fixed(ConsoleTraits.Graphics)
}

import Glibc

extension EditingLoop {
  /// Serves requests in order. Lines of several requests are drawn at once.
  func serve(_ requests: [EditorRequest]) {
    var lines: [String] = []
    var isChanged = false
    func draw() {
      if !lines.isEmpty {
        show(lines.joined(separator: "\n"))
      } else if isChanged {
        show(nil)
      }
      lines = []
      isChanged = false
    }
    for request in requests {
      switch request {
      case .print(let text):
        lines.append(text)
        preview.rows = []
        projector?.passed(text, columns: size.columns)
      case .picture(let text, let screen):
        endFilm()
        lines.append(text)
        preview.rows = []
        projector = FilmProjector(screen)
      case .film(let part, let screen):
        guard projector?.take(part, of: screen) == true else {
          screen.end()
          continue
        }
      case .survey(let done):
        surveying.append(done)
        tellSurvey()
      case .ready(let prompt, let completer, let tellsTyping):
        preview = LinePreview(isWanted: tellsTyping)
        becomeReady(prompt, completer)
        isChanged = true
      case .offer(let completer): self.completer = completer
      case .preview(let rows, let line): isChanged = setPreview(rows, of: line) || isChanged
      case .progress(let line, let moment):
        isChanged = setProgress(line, at: moment) || isChanged
      case .colours(let colours):
        self.colours = colours
        isChanged = true
      case .clear, .send, .ask, .secret, .edit, .history, .signal, .close:
        draw()
        serveAlone(request)
      }
    }
    draw()
  }

  /// Draws changed progress if the last drawing is old enough.
  func drawStaleProgress() {
    guard let progressDue, progressDue <= now else { return }
    show(nil)
  }

  /// When ``drawStaleProgress()`` will draw; nil if never. What takes long is drawn every second.
  var progressDue: ContinuousClock.Instant? {
    guard let progressSince else { return nil }
    if progressIsStale {
      return max(lastPaint + Self.progressInterval, progressSince + Self.progressPatience)
    }
    guard progress?.tellsTime == true else { return nil }
    return max(lastPaint + .seconds(1), progressSince + ProgressLine.longWait)
  }

  /// Whether the work has lasted long enough for its progress to be shown.
  var isProgressDue: Bool {
    progressSince.map { $0 + Self.progressPatience <= now } ?? false
  }
}

extension EditingLoop {
  private func serveAlone(_ request: EditorRequest) {
    switch request {
    case .secret(let prompt, let withdrawal, let answer):
      if case .secret = mode {
        postponed.append(request)
      } else {
        askSecret(prompt, withdrawal, answer)
      }
    case .edit(let text, let editor, let answer):
      lend { answer.resume(returning: editor.edit(text)) }
    case .history(let file): useHistory(file)
    case .clear: clearScreen()
    case .send(let sequence):
      output.add(sequence)
      output.flush()
    case .ask(let question): if !inputHasEnded { ask(question) }
    case .signal(let number): obey(number)
    case .close(let farewell, let done):
      endFilm()
      output.leavesKeys = true
      erase()
      mode = .nothing
      output.add(farewell)
      closing.append(done)
    case .print, .picture, .film, .survey, .ready, .offer, .preview, .progress, .colours: break
    }
  }

  private func becomeReady(_ prompt: StyledText, _ completer: Completer) {
    self.prompt = prompt
    self.completer = completer
    lastTab = nil
    if waiting.isEmpty {
      isRunning = false
      busyAt = nil
    } else {
      begin(waiting.removeFirst())
    }
  }

  /// Returns whether the progress is to be drawn at once.
  private func setProgress(_ line: ProgressLine?, at moment: ContinuousClock.Instant) -> Bool {
    guard line != progress else { return false }
    let wasShown = isProgressDue
    progress = line
    overtake()
    progressSince = line == nil ? nil : progressSince ?? moment
    // While the app starts, a prompt appears only if there is something to wait for.
    if isRunning, busyAt == nil { busyAt = now + Self.patience }
    progressIsStale = line != nil
    guard let line else { return wasShown || placeholder.isShown }
    guard line.wordsComeFirst, !line.words.isEmpty, !placeholder.isShown else { return false }
    // Words to read while waiting are shown at once.
    if isRunning { busyAt = now }
    return true
  }

  private func obey(_ signal: Int32) {
    switch signal {
    case SIGINT: pressInterrupt()
    case SIGTSTP: suspend()
    case SIGCONT: resume()
    case SIGWINCH: resize()
    default: break
    }
  }
}

extension EditingLoop {
  /// Asks the terminal what it can draw, if that is not known, without waiting for the answer.
  func askTerminal() {
    guard let question = options.survey.question, !inputHasEnded else { return }
    ask(question)
  }

  /// Asks the terminal a question, and expects an answer for a while.
  func ask(_ question: String) {
    answers.isExpecting = true
    answersDue = now + TerminalSurvey.patience
    output.add(question)
    output.flush()
  }

  /// Reads what was typed and what the terminal answered. Ends the survey when its time is over.
  func listen() {
    if input.hasCome { readInput() }
    if let due = answersDue, !inputHasEnded, due > now, options.survey.isWaiting { return }
    guard answersDue != nil else { return }
    answersDue = nil
    options.survey.conclude()
    answers.isExpecting = options.survey.isWaiting
    tellSurvey()
  }

  /// Tells those who wait for the survey if it is over.
  func tellSurvey() {
    guard answersDue == nil else { return }
    for done in surveying { done.resume() }
    surveying = []
  }

  /// Waits for the terminal's last answers, so that they do not become the next program's input.
  func drainAnswers() {
    while let due = answersDue, due > now, options.survey.isWaiting, !inputHasEnded {
      input.wait(or: [], milliseconds: milliseconds(until: [due]))
      if input.hasCome { readInput() }
    }
  }
}

extension EditingLoop {
  func readInput() {
    guard let bytes = input.read(), !bytes.isEmpty else {
      keys.append(answers.finish())
      inputHasEnded = true
      return
    }
    let taken = answers.take(bytes)
    keys.append(taken.keys)
    guard !taken.answers.isEmpty else { return }
    let question = options.survey.receive(taken.answers)
    answers.isExpecting = options.survey.isWaiting
    if let question { ask(question) }
  }
}

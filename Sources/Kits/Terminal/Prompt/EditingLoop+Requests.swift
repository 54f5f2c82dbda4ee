import Glibc

extension EditingLoop {
  /// Serves requests in their order; what is printed by several is drawn at once.
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
      case .survey(let done):
        surveying.append(done)
        tellSurvey()
      case .ready(let prompt, let completer):
        becomeReady(prompt, completer)
        isChanged = true
      case .progress(let line, let moment):
        isChanged = setProgress(line, at: moment) || isChanged
      case .colours(let colours):
        self.colours = colours
        isChanged = true
      case .send, .ask, .secret, .history, .signal, .close:
        draw()
        serveAlone(request)
      }
    }
    draw()
  }

  /// Draws progress that changed since, if it was drawn long enough ago.
  func drawStaleProgress() {
    guard let progressDue, progressDue <= now else { return }
    show(nil)
  }

  /// When ``drawStaleProgress()`` has something to do, if ever.
  var progressDue: ContinuousClock.Instant? {
    guard progressIsStale, let progressSince else { return nil }
    return max(lastPaint + Self.progressInterval, progressSince + Self.progressPatience)
  }

  /// Whether what has progress has lasted long enough for that to be shown.
  var isProgressDue: Bool {
    progressSince.map { $0 + Self.progressPatience <= now } ?? false
  }
}

extension EditingLoop {
  private func serveAlone(_ request: EditorRequest) {
    switch request {
    case .secret(let prompt, let answer):
      if case .secret = mode {
        postponed.append(request)
      } else {
        askSecret(prompt, answer)
      }
    case .history(let file): useHistory(file)
    case .send(let sequence):
      output.add(sequence)
      output.flush()
    case .ask(let question): if !inputHasEnded { ask(question) }
    case .signal(let number): obey(number)
    case .close(let farewell, let done):
      output.leavesKeys = true
      erase()
      mode = .nothing
      output.add(farewell)
      closing.append(done)
    case .print, .survey, .ready, .progress, .colours: break
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

  /// Whether it is to be drawn at once.
  private func setProgress(_ line: ProgressLine?, at moment: ContinuousClock.Instant) -> Bool {
    guard line != progress else { return false }
    let wasShown = isProgressDue
    progress = line
    progressSince = line == nil ? nil : progressSince ?? moment
    // While the app starts there is a prompt only if there is something to wait for.
    if isRunning, busyAt == nil { busyAt = now + Self.patience }
    progressIsStale = line != nil
    guard let line else { return wasShown || placeholder.isShown }
    guard line.wordsComeFirst, !line.words.isEmpty, !placeholder.isShown else { return false }
    // What can be read meanwhile waits for nothing.
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

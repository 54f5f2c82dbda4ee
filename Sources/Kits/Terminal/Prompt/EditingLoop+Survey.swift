extension EditingLoop {
  /// Asks the terminal what it can draw, if that is not known, and goes on.
  func askTerminal() {
    guard let question = options.survey.question, !inputHasEnded else { return }
    ask(question)
  }

  /// Asks the terminal something; its answer is waited for, as long as it may take.
  func ask(_ question: String) {
    answers.isExpecting = true
    answersDue = now + TerminalSurvey.patience
    output.add(question)
    output.flush()
  }

  /// Takes in what was typed and what was answered, or that nothing was.
  func listen() {
    if input.hasCome { readInput() }
    if let due = answersDue, !inputHasEnded, due > now, options.survey.isWaiting { return }
    guard answersDue != nil else { return }
    answersDue = nil
    options.survey.conclude()
    answers.isExpecting = options.survey.isWaiting
    tellSurvey()
  }

  /// Tells those who wait for it that the survey is over.
  func tellSurvey() {
    guard answersDue == nil else { return }
    for done in surveying { done.resume() }
    surveying = []
  }

  /// An answer that is on its way must not be the next program's input: it is waited for until all is
  /// said, or the terminal is taken not to answer.
  func drainAnswers() {
    while let due = answersDue, due > now, options.survey.isWaiting, !inputHasEnded {
      input.wait(or: [], milliseconds: milliseconds(until: [due]))
      if input.hasCome { readInput() }
    }
  }
}

extension EditingLoop {
  private func readInput() {
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

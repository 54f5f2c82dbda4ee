import Foundation

/// The prompt: libedit on a thread of its own.
///
/// Everything that is to appear on the terminal is sent as an ``EditorRequest``; lines and Ctrl-C
/// come back as ``InputEvent``s, on the editor's thread. Between a line and ``EditorRequest/ready``
/// no other line is delivered: what is typed meanwhile waits.
final class LineEditor: Sendable {
  /// Where and how to edit.
  struct Options: Sendable {
    var input: Descriptor
    var output: Descriptor
    /// `TERM`.
    var terminal: String
    /// The file with key bindings, if there is one.
    var editrc: String?
    var history: URL?
    var colours: ConsoleTraits.Colours
    /// Whether the terminal is put right in a crash; for one editor per process.
    var guardsProcess: Bool
    /// Asks the terminal what it can draw.
    var survey: TerminalSurvey
    /// What time it is.
    var now: @Sendable () -> ContinuousClock.Instant
  }

  private let mailbox = Mailbox<EditorRequest>()

  /// Starts to edit; nothing is shown before the first ``EditorRequest/ready``.
  init(_ options: Options, deliver: @escaping @Sendable (InputEvent) -> Void) {
    let mailbox = mailbox
    let thread = Thread {
      let loop = EditingLoop(options, mailbox: mailbox, deliver: deliver)
      loop.run()
    }
    thread.name = "prompt"
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Asks for something; what comes after the end is answered at once where an answer is due.
  func post(_ request: EditorRequest) {
    if !mailbox.post(request) { request.refuse() }
  }
}

extension EditorRequest {
  /// Answers a request that nobody will serve any more.
  func refuse() {
    switch self {
    case .secret(_, let answer): answer.resume(returning: nil)
    case .close(_, let done), .survey(let done): done.resume()
    case .print, .send, .ask, .ready, .progress, .history, .colours, .signal: break
    }
  }
}

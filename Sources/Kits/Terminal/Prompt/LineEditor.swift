import CEditLine
import Foundation
import Glibc
import Synchronization

/// The prompt: libedit on its own thread.
///
/// All output to the terminal is sent as an ``EditorRequest``. Lines and Ctrl-C come back as
/// ``InputEvent``s on the editor's thread, the next line only after ``EditorRequest/ready``.
final class LineEditor: Sendable {
  struct Options: Sendable {
    var input: Descriptor
    var output: Descriptor
    /// `TERM`.
    var terminal: String
    /// The file with key bindings, if there is one.
    var editrc: String?
    var colours: ConsoleTraits.Colours
    /// Whether the terminal is restored in a crash. Only for one editor per process.
    var guardsProcess: Bool
    var survey: TerminalSurvey
    /// How many bytes a second frames of films may take of the line.
    var filmRate: Int
    var now: @Sendable () -> ContinuousClock.Instant
    /// Told when a line waits behind progress that gives way.
    var overtakes: @Sendable () -> Void
  }

  private let mailbox = Mailbox<EditorRequest>()

  /// Nothing is shown before the first ``EditorRequest/ready``.
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

  /// Sends a request. After the end, requests that need an answer get one at once.
  func post(_ request: EditorRequest) {
    if !mailbox.post(request) { request.refuse() }
  }
}

extension EditorRequest {
  /// Answers a request that came too late to be served.
  func refuse() {
    switch self {
    case .secret(_, _, let answer): answer.resume(returning: nil)
    case .edit(_, _, let answer): answer.resume(returning: .failure(.noTerminal))
    case .close(_, let done), .survey(let done): done.resume()
    case .picture(_, let screen), .film(_, let screen): screen.end()
    case .print, .clear, .send, .ask, .ready, .offer, .preview, .progress, .history, .colours,
      .signal:
      break
    }
  }
}

/// A request to the editor's thread, which serves them in order.
enum EditorRequest: Sendable {
  /// Print lines above the one being typed.
  case print(String)
  /// Print a picture in the same way; a film may follow on this screen.
  case picture(String, FilmScreen)
  /// Show a part of a film, unless that is over.
  case film(FilmPart, FilmScreen)
  /// Clear the screen.
  case clear
  /// Send a sequence that draws nothing.
  case send(String)
  /// Send a question that the terminal answers.
  case ask(String)
  /// Tell when the terminal has answered, or its time to answer is over.
  case survey(CheckedContinuation<Void, Never>)
  /// The last line is done; the next may run, and is told while it is typed if that is wanted.
  case ready(prompt: StyledText, completer: Completer, tellsTyping: Bool)
  /// Complete with this from now on.
  case offer(Completer)
  /// Show this of a line, as long as it is the one being typed.
  case preview([StyledText], of: String)
  /// Show progress as of this instant.
  case progress(ProgressLine?, ContinuousClock.Instant)
  /// Ask for a secret, which is not echoed, until it is withdrawn.
  case secret(prompt: StyledText, Withdrawal, answer: CheckedContinuation<String?, Never>)
  /// Let the person change a text in their own editor.
  case edit(String, TextEditor, CheckedContinuation<Result<String, EditingProblem>, Never>)
  /// Recall and keep lines in this file from now on.
  case history(URL?)
  /// Draw the prompt in these colours.
  case colours(ConsoleTraits.Colours)
  /// SIGINT, SIGWINCH, SIGTSTP or SIGCONT came.
  case signal(Int32)
  /// Send a last sequence that draws nothing, restore the terminal and end.
  case close(farewell: String, CheckedContinuation<Void, Never>)
}

/// Whether nobody waits for an answer any more.
final class Withdrawal: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}

/// Hands values in order to a thread that waits in `poll`.
final class Mailbox<Value: Sendable>: Sendable {
  private struct Content {
    var values: [Value] = []
    var isClosed = false
  }

  /// Readable while there are values.
  let descriptor: Descriptor
  private let content = Mutex(Content())

  init() {
    descriptor = Descriptor(number: announcement_open())
  }

  deinit {
    Glibc.close(descriptor.number)
  }

  /// Adds a value; false if the mailbox is closed.
  @discardableResult
  func post(_ value: Value) -> Bool {
    content.withLock { content in
      guard !content.isClosed else { return false }
      content.values.append(value)
      announcement_post(descriptor.number)
      return true
    }
  }

  /// Removes and returns all values.
  func take() -> [Value] {
    content.withLock { content in
      announcement_take(descriptor.number)
      defer { content.values = [] }
      return content.values
    }
  }

  /// Removes and returns all values, and takes no more.
  func close() -> [Value] {
    content.withLock { content in
      content.isClosed = true
      defer { content.values = [] }
      return content.values
    }
  }
}

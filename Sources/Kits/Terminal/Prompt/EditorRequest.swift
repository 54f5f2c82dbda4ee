import Foundation

/// What the editor's thread is asked to do, in this order.
enum EditorRequest: Sendable {
  /// Print finished lines above the one being typed.
  case print(String)
  /// Send a sequence that draws nothing.
  case send(String)
  /// Send a question to which the terminal answers.
  case ask(String)
  /// Tell when the terminal has answered, or had the time to.
  case survey(CheckedContinuation<Void, Never>)
  /// The last line is done; the next may run.
  case ready(prompt: StyledText, completer: Completer)
  /// Show how far something has come, as was said then.
  case progress(ProgressLine?, ContinuousClock.Instant)
  /// Ask for something that is not echoed.
  case secret(prompt: StyledText, answer: CheckedContinuation<String?, Never>)
  /// Recall and keep lines in this file from now on.
  case history(URL?)
  /// Draw the prompt in these colours.
  case colours(ConsoleTraits.Colours)
  /// SIGINT, SIGWINCH, SIGTSTP or SIGCONT came.
  case signal(Int32)
  /// Send a last sequence that draws nothing, put the terminal right and end.
  case close(farewell: String, CheckedContinuation<Void, Never>)
}

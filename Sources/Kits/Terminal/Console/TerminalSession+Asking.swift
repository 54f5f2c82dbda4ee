import CEditLine
import Foundation
import Glibc

// What a person is asked for besides lines.
extension TerminalSession {
  /// Asks for a secret at a terminal; nil if the person declined, or the task was cancelled.
  public func askSecret(_ prompt: StyledText) async -> String? {
    guard case .editor(let editor) = source else {
      guard options.isAttended else { return nil }
      return await askSecretPlainly(prompt.cleaned(.line).plain)
    }
    let withdrawal = Withdrawal()
    return await withTaskCancellationHandler {
      await withCheckedContinuation {
        editor.post(.secret(prompt: prompt, withdrawal, answer: $0))
      }
    } onCancel: {
      withdrawal.set()
      // The editor looks when anything comes.
      editor.post(.send(""))
    }
  }

  /// Opens a text in the person's own editor.
  public func edit(_ text: String) async throws(EditingProblem) -> String {
    guard case .editor(let editor) = source else { throw .noTerminal }
    let program = TextEditor(
      environment: options.environment, input: options.input, output: options.output)
    return try await withCheckedContinuation { editor.post(.edit(text, program, $0)) }.get()
  }
}

extension TerminalSession {
  /// Asks on a terminal that can only go on. Nothing else reads it meanwhile: the next line is not asked for before
  /// the command is done.
  private func askSecretPlainly(_ prompt: String) async -> String? {
    let options = options
    let withdrawal = Mailbox<Void>()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        Thread.detachNewThread {
          answer.resume(returning: Self.readSecret(prompt, options, until: withdrawal))
        }
      }
    } onCancel: {
      withdrawal.post(())
    }
  }

  /// Reads a line that is not echoed.
  private nonisolated static func readSecret(
    _ prompt: String, _ options: Options, until withdrawal: Mailbox<Void>
  ) -> String? {
    let input = Descriptor(number: options.input)
    guard let modes = TerminalModes(input) else { return nil }
    defer { modes.restore() }
    var hidden = modes.saved
    hidden.c_lflag &= ~tcflag_t(ECHO)
    // The line's end is seen, and lines come whole.
    hidden.c_lflag |= tcflag_t(ECHONL | ICANON)
    // Ctrl-C would end the process and leave its terminal like this: it is part of the line instead.
    if !options.handlesSignals { hidden.c_lflag &= ~tcflag_t(ISIG) }
    tcsetattr(input.number, TCSADRAIN, &hidden)
    _ = Descriptor(number: options.output).write(Array(prompt.utf8))
    while true {
      let ready = Descriptor.wait(for: [input, withdrawal.descriptor], milliseconds: -1)
      if ready[1] { return nil }
      guard ready[0] else { continue }
      guard let bytes = input.read(), !bytes.isEmpty, !bytes.contains(0x03) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      // As at the prompt, passphrases have no control characters and no invisible ones.
      return String(text.unicodeScalars.filter { $0.value >= 0x20 && !$0.isTag })
    }
  }
}

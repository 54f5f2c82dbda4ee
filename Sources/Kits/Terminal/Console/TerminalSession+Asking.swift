// What a person is asked for besides lines.
extension TerminalSession {
  /// Asks for a secret at a terminal; nil if the person declined, or the task was cancelled.
  public func askSecret(_ prompt: StyledText) async -> String? {
    guard case .editor(let editor) = source else { return nil }
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

/// What tmux hands on to the terminal it runs in, where its option `allow-passthrough` lets it.
enum TmuxPassthrough {
  /// Wraps a sequence, see tmux's manual at `allow-passthrough`.
  static func wrap(_ sequence: String) -> String {
    "\u{1B}Ptmux;" + sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
  }
}

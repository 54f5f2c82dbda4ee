/// What tmux hands on to the terminal it runs in, where its option `allow-passthrough` lets it.
enum TmuxPassthrough {
  /// Wraps a sequence, see tmux's manual at `allow-passthrough`: every escape is doubled.
  static func wrap(_ sequence: String) -> String {
    var bytes = Array("\u{1B}Ptmux;".utf8)
    bytes.append(sequence, putting: 0x1B, beforeEach: 0x1B)
    return String(decoding: bytes + [0x1B, UInt8(ascii: "\\")], as: UTF8.self)
  }
}

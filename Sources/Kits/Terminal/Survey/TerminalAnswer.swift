/// What a terminal said about itself.
enum TerminalAnswer: Equatable {
  /// Whether it draws by kitty's graphics protocol.
  case kitty(Bool)
  /// Primary device attributes (DA1): its level, then its features; 4 is sixel.
  case attributes([Int])
  /// Name and version (XTVERSION); untrusted.
  case version(String)
  /// A cell in pixels.
  case cell(CellSize)
  /// How many colours sixel has.
  case colours(Int)
  /// How large a sixel picture may be, in pixels.
  case largest(CellSize)
  /// Secondary device attributes (DA2): all that was asked before them is answered.
  case fence

  /// Reads a control sequence: what stands between `CSI` and the end, that included.
  init?(controlSequence text: String) {
    guard let final = text.last else { return nil }
    let isPrivate = text.first == "?"
    if text.first == ">" {
      guard final == "c" else { return nil }
      self = .fence
      return
    }
    let numbers = text.drop { $0 == "?" }.dropLast().split(
      separator: ";", omittingEmptySubsequences: false
    ).prefix(64).map { Int($0) ?? 0 }
    switch (final, isPrivate, numbers.first) {
    case ("c", true, _): self = .attributes(numbers)
    case ("t", false, 6?) where numbers.count == 3:
      guard let cell = CellSize(told: numbers[2], by: numbers[1]) else { return nil }
      self = .cell(cell)
    case ("S", true, 1?) where numbers.count == 3 && numbers[1] == 0:
      self = .colours(max(2, min(numbers[2], 65_536)))
    case ("S", true, 2?) where numbers.count == 4 && numbers[1] == 0:
      guard (16...100_000).contains(numbers[2]), (16...100_000).contains(numbers[3]) else {
        return nil
      }
      self = .largest(CellSize(width: numbers[2], height: numbers[3]))
    default: return nil
    }
  }

  /// Reads an application's command: what stands between `APC` and `ST`.
  init?(applicationCommand text: String) {
    let parts = text.dropFirst().split(separator: ";", maxSplits: 1).map(String.init)
    guard parts.count == 2,
      parts[0].split(separator: ",").contains("i=\(TerminalQuestion.pictureID)")
    else { return nil }
    self = .kitty(parts[1] == "OK")
  }

  /// Reads a device's control string: what stands between `DCS` and `ST`.
  init?(deviceString text: String) {
    guard text.hasPrefix(">|") else { return nil }
    self = .version(String(Sanitiser.clean(String(text.dropFirst(2)), .line).prefix(80)))
  }
}

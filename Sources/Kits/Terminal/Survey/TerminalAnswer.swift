/// An answer of a terminal about itself.
enum TerminalAnswer: Equatable {
  /// Whether it has kitty's graphics protocol.
  case kitty(Bool)
  /// The primary device attributes (DA1): its level, then its features, of which 4 is sixel.
  case attributes([Int])
  /// The terminal's name and version (XTVERSION), made harmless.
  case version(String)
  /// The size of a cell in pixels.
  case cell(CellSize)
  /// The number of colours for sixel.
  case colours(Int)
  /// The largest sixel picture, in pixels.
  case largest(CellSize)
  /// The secondary device attributes (DA2): all earlier questions are answered.
  case fence

  /// Reads a control sequence, from after `CSI` to its last character.
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

  /// Reads the text between `APC` and `ST`.
  init?(applicationCommand text: String) {
    let parts = text.dropFirst().split(separator: ";", maxSplits: 1).map(String.init)
    guard parts.count == 2,
      parts[0].split(separator: ",").contains("i=\(TerminalQuestion.pictureID)")
    else { return nil }
    self = .kitty(parts[1] == "OK")
  }

  /// Reads the text between `DCS` and `ST`.
  init?(deviceString text: String) {
    guard text.hasPrefix(">|") else { return nil }
    self = .version(String(Sanitiser.clean(String(text.dropFirst(2)), .line).prefix(80)))
  }
}

/// All answers of a terminal about itself.
struct TerminalAnswers: Equatable {
  /// Whether it has kitty's protocol; nil if it has not answered. Inside tmux the terminal around it
  /// answers.
  var kitty: Bool?
  /// The primary device attributes; empty if it has not answered.
  var attributes: [Int] = []
  var version: String?
  var cell: CellSize?
  var colours: Int?
  var largest: CellSize?
  /// The name and version of the terminal around tmux; nil elsewhere.
  var outerVersion: String?
  /// The attributes of the terminal around tmux; empty elsewhere, or if it has not answered.
  var outerAttributes: [Int] = []

  /// Whether it has sixel. Inside tmux both must have it: tmux claims it for every terminal, but shows a
  /// line of text instead of a picture if the terminal around it has no sixel.
  func hasSixel(isInTmux: Bool) -> Bool {
    Self.haveSixel(attributes) && (!isInTmux || Self.haveSixel(outerAttributes))
  }

  /// Adds an answer. See ``TerminalQuestion/opening(isInTmux:)`` for the order of answers inside tmux.
  mutating func add(_ answer: TerminalAnswer, isInTmux: Bool) {
    switch answer {
    case .kitty(let isThere): kitty = isThere
    case .attributes(let numbers) where isInTmux && !attributes.isEmpty: outerAttributes = numbers
    case .attributes(let numbers): attributes = numbers
    case .version(let name) where isInTmux && (version != nil || !name.hasPrefix("tmux")):
      outerVersion = name
    case .version(let name): version = name
    case .cell(let size): cell = size
    case .colours(let count): colours = count
    case .largest(let size): largest = size
    case .fence: break
    }
  }

  /// The first number is a level, not a feature.
  private static func haveSixel(_ attributes: [Int]) -> Bool {
    attributes.dropFirst().contains(4)
  }
}

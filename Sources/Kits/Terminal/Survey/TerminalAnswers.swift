/// All that a terminal said about itself.
struct TerminalAnswers: Equatable {
  /// Whether it draws by kitty's protocol; nil: nothing was said. Inside tmux it is the terminal around
  /// it that answers.
  var kitty: Bool?
  /// Its primary device attributes; empty: nothing was said.
  var attributes: [Int] = []
  /// Name and version, made harmless.
  var version: String?
  var cell: CellSize?
  var colours: Int?
  var largest: CellSize?
  /// What the terminal around tmux calls itself, made harmless; nil elsewhere.
  var outerVersion: String?
  /// The attributes of the terminal around tmux; empty elsewhere, and if nothing was said.
  var outerAttributes: [Int] = []

  /// Whether it says it has sixel; inside tmux, tmux and the terminal around it do: tmux says so whatever
  /// it runs in, and shows a line of text in place of the picture where that is not so.
  func hasSixel(isInTmux: Bool) -> Bool {
    Self.haveSixel(attributes) && (!isInTmux || Self.haveSixel(outerAttributes))
  }

  /// Notes an answer; see ``TerminalQuestion/opening(isInTmux:)`` for who answers first.
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

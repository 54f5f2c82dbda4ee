/// All that a terminal said about itself.
struct TerminalAnswers: Equatable {
  /// Whether it draws by kitty's protocol; nil: nothing was said.
  var kitty: Bool?
  /// Its primary device attributes; empty: nothing was said.
  var attributes: [Int] = []
  /// Name and version, made harmless.
  var version: String?
  var cell: CellSize?
  var colours: Int?
  var largest: CellSize?

  /// Whether it says it has sixel. The first number is a level, not a feature.
  var hasSixel: Bool { attributes.dropFirst().contains(4) }

  /// Notes an answer.
  mutating func add(_ answer: TerminalAnswer) {
    switch answer {
    case .kitty(let isThere): kitty = isThere
    case .attributes(let numbers): attributes = numbers
    case .version(let name): version = name
    case .cell(let size): cell = size
    case .colours(let count): colours = count
    case .largest(let size): largest = size
    }
  }
}

import Architecture

/// Why a module cannot be called so.
public enum NameProblem: ExplainedError, Equatable {
  /// Nothing was typed.
  case empty
  /// There is nothing but `-` and `_`.
  case onlySeparators(typed: String)
  /// There is nothing but the word `Screen`.
  case onlyTheKind(typed: String)
  /// It is a word of Swift.
  case keyword(typed: String, word: String)
  /// It is a module of Swift, the system or a package.
  case library(typed: String, library: String)
  /// It begins with a digit.
  case leadingDigit(typed: String)
  /// It has a `/` or a `\`.
  case path(typed: String)
  /// It begins with a dot, or has two of them.
  case leadsUp(typed: String)
  /// It has a space.
  case space(typed: String)
  /// It has a control character.
  case control(typed: String, code: UInt32)
  /// It has another character that cannot be in a name; perhaps one that looks like a Latin letter.
  case character(typed: String, scalar: Unicode.Scalar, resembles: Character?)
  /// It is too long.
  case tooLong(typed: String, longest: Int)
  /// There is a target of this name; in the folder `path`.
  case target(name: String, path: String)
  /// There is a type of this name.
  case type(name: String, place: String)
  /// There is a screen of this name.
  case screen(name: String, place: String)
  /// A screen is called so, too.
  case alias(name: String, screen: String, place: String)
  /// A screen, or the app itself, has a command of this name.
  case command(name: String, place: String)
  /// It differs only in case or separators from what is there.
  case almost(name: String, existing: String, place: String)

  /// A name that cannot be used is a mistake of who typed it.
  public var isMistake: Bool { true }

  /// What is wrong, and what to type instead.
  public var reason: String {
    spellingReason ?? takenReason
  }
}

extension NameProblem {
  private var spellingReason: String? {
    switch self {
    case .empty:
      "a module needs a name: NAME=Favourites, say"
    case .onlySeparators(let typed):
      "“\(typed)” has no letters: type a name such as photo-grid"
    case .onlyTheKind(let typed):
      "“\(typed)” says what it is, not what it is about: type a name such as Favourites"
    case .keyword(let typed, let word):
      "“\(typed)” would be Swift's own word “\(word)”: type what is in it, such as \(hint(typed))"
    case .library(let typed, let library):
      "“\(typed)” is the module \(library), which the project is built with: type another name, "
        + "such as \(hint(typed))"
    case .leadingDigit(let typed):
      "“\(typed)” begins with a digit, which no type can: type the digits later in the name"
    case .path(let typed):
      "“\(typed)” is a path: type only a name, the folder follows from it"
    case .leadsUp(let typed):
      "“\(typed)” begins with a dot or has two, as paths do: type only a name"
    case .space(let typed):
      "“\(typed)” has a space: type photo-grid or PhotoGrid for two words"
    case .control(_, let code):
      "the name has a control character (\(hex(code))): type it anew, with letters, digits, - and _"
    case .character(let typed, let scalar, let resembles):
      characterReason(typed, scalar, resembles)
    case .tooLong(let typed, let longest):
      "“\(typed)” has \(typed.count) characters: type at most \(longest)"
    default: nil
    }
  }

  private var takenReason: String {
    switch self {
    case .target(let name, let path):
      "there is a target \(name) already, in \(path): type another name"
    case .type(let name, let place):
      "there is a type \(name) already, in \(place): type another name"
    case .screen(let name, let place):
      "there is a screen “\(name)” already, in \(place): type another name"
    case .alias(let name, let screen, let place):
      "“\(name)” is another word for the screen “\(screen)”, in \(place): type another name"
    case .command(let name, let place):
      "“\(name)” is a command already, in \(place): type another name"
    case .almost(let name, let existing, let place):
      "“\(name)” differs only in case or separators from \(existing), in \(place): type another name"
    default: "this name cannot be used"
    }
  }

  private func characterReason(
    _ typed: String, _ scalar: Unicode.Scalar, _ resembles: Character?
  ) -> String {
    let likeness =
      resembles.map { " looks like the letter \($0) but is another: type \($0)" }
      ?? " cannot be in a name: type letters (a–z), digits, - and _"
    return "in “\(typed)” the character “\(scalar)” (\(hex(scalar.value)))\(likeness)"
  }

  private func hint(_ typed: String) -> String {
    NameWords.split(typed).map(NameWords.capitalised).joined() + "List"
  }

  private func hex(_ code: UInt32) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

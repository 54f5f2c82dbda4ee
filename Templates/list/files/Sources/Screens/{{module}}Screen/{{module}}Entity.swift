import Domain

/// What {{phrase}} shows.
struct {{module}}State: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<{{module}}Content> = .idle
  /// The photo that was chosen last, if it is on this page.
  var selection: PhotoID?
}

/// An answer of {{phrase}}.
enum {{module}}Content: Equatable, Sendable {
  /// Some photos, one after the other; never none.
  case page({{module}}Page)
  /// There are no photos.
  case empty
}

/// Some photos, and whether others follow.
struct {{module}}Page: Equatable, Sendable {
  var items: [StreamItem] = []
  var hasMore = false
}

/// Why a command cannot be done.
enum {{module}}Problem: ExplainedError, Equatable {
  case noMore
  case notHere(Int, ClosedRange<Int>?)
  case noSelection

  var isMistake: Bool { true }

  var reason: String {
    switch self {
    case .noMore: "this is the end: `list` starts again"
    case .notHere(let number, let here?):
      "\(number) is not on this page, which has \(here.lowerBound) to \(here.upperBound)"
    case .notHere(_, nil): "there is nothing to select from: `list` first"
    case .noSelection: "nothing is selected: `select <n>` first"
    }
  }
}

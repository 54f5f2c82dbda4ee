import Domain

/// Some photos, one after the other, and whether others follow; none if there are no photos at all.
struct {{module}}Page: Equatable, Sendable {
  var items: [StreamItem] = []
  var hasMore = false
  /// The photo of this page that was chosen.
  var selection: PhotoID?
}

/// Why a command cannot be done.
enum {{module}}Problem: Mistake, Equatable {
  case noMore
  case notHere(Int)
  case noSelection

  var reason: String {
    switch self {
    case .noMore: "this is the end: `list` starts again"
    case .notHere(let number): "\(number) is not on this page: `list` shows the first one"
    case .noSelection: "nothing is selected: `select <n>` first"
    }
  }
}

/// The pages of a server, as long as they lead to something.
///
/// Nothing else ends pages that a server makes up as it is asked for them.
struct PageTrail<Cursor: Hashable> {
  /// So many pages in a row without anything new are the last that are asked for.
  private let patience = 10
  private var visited: Set<Cursor> = []
  private var idle = 0

  /// Whether the pages were left although they led on.
  var isLeft: Bool { idle >= patience }

  /// Whether the next page is to be asked for: it was not yet, and the one before or some before that brought
  /// something new.
  mutating func leads(to next: Cursor?, hadNew: Bool) -> Bool {
    guard let next, visited.insert(next).inserted else { return false }
    idle = hadNew ? 0 : idle + 1
    return !isLeft
  }

  /// What is said of pages that were left.
  func remark(on server: String) -> String {
    "\(server): \(patience) pages in a row had nothing new, so no more were asked for"
  }
}

import Domain

/// What a server calls a status, as far as that tells which of two is newer.
///
/// Servers that have markers order their home timelines by it: Mastodon and ours count up, GoToSocial's
/// names begin with the time. So the longer one is newer, and of two that are as long the one with
/// higher bytes. A photo's own moment does not tell as much: what was repeated stands where it was
/// repeated.
struct StatusName: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The status that a photo is of.
  init?(of photo: Photo) {
    guard let status = photo.status else { return nil }
    text = status
  }

  static func < (lhs: StatusName, rhs: StatusName) -> Bool {
    let (left, right) = (lhs.text.utf8, rhs.text.utf8)
    return left.count == right.count
      ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }
}

import Domain
import Storage

/// The photos of one account's home timeline, as far as they are in the library.
struct HomePhotos: Sendable {
  /// How many are looked at in one go.
  static let pageLength = 200

  let account: AccountID
  let source: SourceID
  let photos: any PhotoStoring
  let scope: StreamScope

  /// The newest status up to which everything above `start` was read: whoever goes on there misses
  /// nothing. Nil if nothing above `start` was read.
  func reached(beyond start: StatusName?) async throws -> StatusName? {
    var read: [StatusName] = []
    var unread: StatusName?
    try await walk(downTo: start) { photo, name in
      if photo.isSeen {
        read.append(name)
      } else {
        unread = min(unread ?? name, name)
      }
    }
    return read.filter { name in unread.map { name < $0 } ?? true }.max()
  }

  /// The unread photos above `start` and up to a status, which may have no photo itself. What was
  /// repeated since stands above that status in the timeline.
  func unread(beyond start: StatusName?, upTo end: StatusName) async throws -> [PhotoID] {
    let place = try await photos.position(
      of: PhotoID(source: source, item: end.text), in: scope)
    var unread: [PhotoID] = []
    try await walk(downTo: start) { photo, name in
      guard !photo.isSeen, name <= end else { return }
      if let place, photo.timestamp > place.timestamp { return }
      unread.append(photo.id)
    }
    return unread
  }
}

extension HomePhotos {
  /// Visits photos from the newest down, until none of a whole page is above `start`. Single photos that
  /// are not above it are old ones that were repeated.
  private func walk(
    downTo start: StatusName?, _ visit: (Photo, StatusName) -> Void
  ) async throws {
    var position: StreamPosition?
    while true {
      let items = try await photos.items(from: position, limit: Self.pageLength, in: scope)
      let above = items.compactMap { item -> (Photo, StatusName)? in
        guard item.id != position?.id, let name = StatusName(of: item.photo) else { return nil }
        return start.map { $0 < name } ?? true ? (item.photo, name) : nil
      }
      for (photo, name) in above { visit(photo, name) }
      guard !above.isEmpty, items.count == Self.pageLength, let last = items.last else { return }
      position = StreamPosition(of: last.photo)
    }
  }
}

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

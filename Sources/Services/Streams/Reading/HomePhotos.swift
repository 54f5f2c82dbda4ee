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

  /// The newest status that was read and has none above `start` below it that was not: whoever goes on
  /// there misses nothing. Nil if nothing was read above `start`.
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

  /// What was not read of what stands above `start`, up to a status, which may be one that shows no
  /// photo. What was repeated since stands above it in the timeline.
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
  /// From the newest one down, until a whole page is not above `start` any more: single ones that are
  /// not are old ones that were repeated.
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

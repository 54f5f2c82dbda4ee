import Domain
import Storage
import Timeline

/// The photos of one account's home timeline, as far as they are in the library.
struct HomePhotos: Sendable {
  /// How many are looked at in one go.
  static let pageLength = 200

  let account: AccountID
  let source: SourceID
  let photos: any PhotoStoring
  let scope: StreamScope

  /// The newest status up to which everything above `start` was read: whoever goes on there misses
  /// nothing, nor what may be in gaps between photos; these are newest first. Nil if nothing above `start` was read.
  func reached(beyond start: StatusName?, gaps: [Timeframe] = []) async throws -> StatusName? {
    var read: [(name: StatusName, moment: Timestamp)] = []
    var unread: StatusName?
    let place = try await walk(downTo: start) { photo, name in
      if photo.isSeen {
        read.append((name, photo.timestamp))
      } else {
        unread = min(unread ?? name, name)
      }
    }
    // What is older than all photos is no news to anybody.
    let gap = gaps.last { gap in gap.end != nil && (place.map { gap.isAbove($0) } ?? true) }
    return read.filter { name, moment in
      (unread.map { name < $0 } ?? true) && (gap.map { moment.isBelow($0) } ?? true)
    }.map(\.name).max()
  }

  /// The unread photos above `start` and up to a status, which may have no photo itself. What was
  /// repeated since stands above that status in the timeline.
  func unread(beyond start: StatusName?, upTo end: StatusName) async throws -> [PhotoID] {
    let place = try await photos.position(
      of: PhotoID(source: source, item: end.text), in: scope)
    var unread: [PhotoID] = []
    _ = try await walk(downTo: start) { photo, name in
      guard !photo.isSeen, name <= end else { return }
      if let place, photo.timestamp > place.timestamp { return }
      unread.append(photo.id)
    }
    return unread
  }
}

extension HomePhotos {
  /// Visits photos from the newest down, until none of a whole page is above `start`. Single photos that
  /// are not above it are old ones that were repeated. Returns the moment of the first one below; nil without any.
  private func walk(
    downTo start: StatusName?, _ visit: (Photo, StatusName) -> Void
  ) async throws -> Timestamp? {
    var position: StreamPosition?
    var place: Timestamp?
    while true {
      let items = try await photos.items(from: position, limit: Self.pageLength, in: scope)
      var isAnyAbove = false
      for item in items where item.id != position?.id {
        guard let name = item.photo.status.map(StatusName.init) else { continue }
        if start.map({ $0 < name }) ?? true {
          visit(item.photo, name)
          (isAnyAbove, place) = (true, nil)
        } else if place == nil, !item.photo.details.isOnlyBoosted {
          place = item.photo.timestamp
        }
      }
      guard isAnyAbove, items.count == Self.pageLength, let last = items.last else { return place }
      position = StreamPosition(of: last.photo)
    }
  }
}

extension Timeframe {
  /// Whether it begins above a moment. A second that may have more photos belongs to a gap, though those that are
  /// known come first.
  fileprivate func isAbove(_ moment: Timestamp) -> Bool {
    moment.milliseconds < max(.min + 1_000, start) - 1_000
  }
}

extension Timestamp {
  fileprivate func isBelow(_ gap: Timeframe) -> Bool {
    gap.end.map { milliseconds < $0 } ?? false
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

  static func < (lhs: StatusName, rhs: StatusName) -> Bool {
    let (left, right) = (lhs.text.utf8, rhs.text.utf8)
    return left.count == right.count
      ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }
}

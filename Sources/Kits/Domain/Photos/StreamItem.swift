/// A photo and its place among the others.
public struct StreamItem: Hashable, Sendable, Identifiable {
  /// The photo.
  public var photo: Photo
  /// Its place, from 1.
  public let place: Int
  /// How many photos the stream has.
  public let total: Int
  /// What a filter makes of it; nil if it is shown as it is.
  public var filtering: Filtering?
  /// The other sources by which the post came; the photo is the one of a source of its own.
  public var alsoFrom: [SourceID] = []
  /// The photo's identity.
  public var id: PhotoID { photo.id }

  /// Makes an item; what is no place becomes the nearest, and there are no fewer photos than that.
  public init(photo: Photo, place: Int, total: Int, filtering: Filtering? = nil) {
    self.photo = photo
    self.filtering = filtering
    self.place = min(max(1, place), Count.most)
    self.total = min(max(self.place, total), Count.most)
  }

  /// The same by another number, among so many.
  public func numbered(_ number: Int, of total: Int) -> StreamItem {
    var item = StreamItem(photo: photo, place: number, total: total, filtering: filtering)
    item.alsoFrom = alsoFrom
    return item
  }

  /// The same with another picture of the post in front.
  public func turned(to picture: Int) -> StreamItem {
    var item = self
    item.photo = photo.turned(to: picture)
    return item
  }
}

extension StreamItem {
  /// Whether its picture waits for the person to ask for it.
  public func isCovered(_ settings: DisplaySettings) -> Bool {
    filtering != nil || photo.isSensitive && settings.coversSensitive
  }

  /// The title of the filter, or its author's warning, that stands in its place until the person asks for it;
  /// untrusted text.
  public var warning: String? { filtering?.warning ?? photo.details.warning }
}

/// Something that happened to the stream without the person's doing.
public enum StreamChange: Hashable, Sendable {
  /// Photos came, left or changed.
  case updated(added: Int, removed: Int, changed: Int)
  /// The order of the stream is now another.
  case reordered
}

/// A stretch of the stream that is not loaded yet: photos may be missing there.
public struct StreamGap: Hashable, Sendable {
  /// What it is called: `fill 2`. Counts from 1 at the top of the stream; another one's after a change.
  public let number: Int
  /// The first moment above it; nil if it goes on into the future.
  public let start: Timestamp?
  /// Its oldest moment; nil if nothing is known of all that is older.
  public let end: Timestamp?
  /// Whose photos may be missing; oldest source first.
  public let sources: [Source]
  /// Why they could not be loaded when they were asked for last, with the sources' names; untrusted.
  public var reason: String?

  /// Counts from 1 at the top. Goes on into the future without a start, and to the oldest photo without an end.
  public init(
    number: Int, start: Timestamp?, end: Timestamp?, sources: [Source], reason: String? = nil
  ) {
    self.number = number
    self.start = start
    self.end = end
    self.sources = sources
    self.reason = reason
  }
}

/// What stands in one place of the stream.
public enum StreamRow: Hashable, Sendable {
  /// A photo.
  case photo(StreamItem)
  /// Something that is not loaded, between its neighbours.
  case gap(StreamGap)

  /// The photo, if it is one.
  public var item: StreamItem? { if case .photo(let item) = self { item } else { nil } }

  /// The gap, if it is one.
  public var gap: StreamGap? { if case .gap(let gap) = self { gap } else { nil } }
}

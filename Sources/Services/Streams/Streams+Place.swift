import Domain
import Storage
import Synchronization

extension Streams {
  /// Where the person is.
  public var walk: PhotoWalk { walking.withLock { $0 } }

  /// What is shown alone; nil if everything is.
  public var shownSelection: StreamSelection? { only.withLock { $0 } }

  /// Moves there. While a part of the stream is shown alone, the place is not stored, so that the person comes back to
  /// the one among all photos.
  public func move(to walk: PhotoWalk, isKept: Bool) {
    walking.withLock { $0 = walk }
    guard isKept, shownSelection == nil, let photo = walk.current?.photo else { return }
    let note = "\(photo.timestamp.milliseconds) \(photo.id.source.rawValue) \(photo.id.item)"
    do {
      try parts.settings.set(.streamPlace, to: note, in: .profile)
    } catch {
      parts.reporting.note(error, while: "noting where you are")
    }
  }

  /// The place that was kept last, by this run of the program or one before.
  var keptPlace: StreamPosition? {
    let words = parts.settings.text(.streamPlace)
      .split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let moment = Int(untrusted: words[0], radix: 10) else { return nil }
    return StreamPosition(
      timestamp: Timestamp(milliseconds: Int64(untrusted: moment)),
      id: PhotoID(source: SourceID(rawValue: String(words[1])), item: String(words[2])))
  }
}

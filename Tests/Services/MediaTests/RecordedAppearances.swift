import Domain
import Storage
import Synchronization

/// Remembers what photos look like, in order.
final class RecordedAppearances: AppearanceStoring {
  struct Note: Hashable {
    let hash: PerceptualHash?
    let photo: PhotoID
    let media: MediaReference
  }

  private let told = Mutex<[Note]>([])
  private let failures = Mutex(0)
  /// Photos of folders, of which nothing is known before it is noted.
  private let pictures: [UnnotedPicture]

  init(_ pictures: [UnnotedPicture] = []) {
    self.pictures = pictures
  }

  var notes: [Note] { told.withLock { $0 } }

  /// The next note cannot be taken.
  func failOnce() { failures.withLock { $0 = 1 } }

  func note(_ hash: PerceptualHash?, of photo: PhotoID, showing media: MediaReference) throws {
    try failures.withLock { left in
      guard left > 0 else { return }
      left -= 1
      throw MediaError.timedOut
    }
    told.withLock { $0.append(Note(hash: hash, photo: photo, media: media)) }
  }

  func unnoted(of profile: Int64) -> Int {
    unnoted(of: profile, after: .min, limit: .max).count
  }

  func unnoted(of profile: Int64, after row: Int64, limit: Int) -> [UnnotedPicture] {
    let known = Set(notes.map(\.photo))
    return Array(pictures.filter { $0.row > row && !known.contains($0.photo) }.prefix(limit))
  }
}

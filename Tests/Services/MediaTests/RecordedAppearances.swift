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

  var notes: [Note] { told.withLock { $0 } }

  func note(_ hash: PerceptualHash?, of photo: PhotoID, showing media: MediaReference) {
    told.withLock { $0.append(Note(hash: hash, photo: photo, media: media)) }
  }
}

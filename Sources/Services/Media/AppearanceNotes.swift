import Domain
import Storage
import Synchronization

/// What decoded pictures look like, noted of the photos that show them; each time one is shown, as several photos may
/// have the same picture, and only the first has it decoded.
///
/// Nothing is fetched or decoded for this alone.
final class AppearanceNotes: Sendable {
  /// Of so many pictures it is remembered until they are shown again; then all are forgotten.
  private static let most = 1_000

  /// One state of a picture, whatever its size on the screen.
  private struct Picture: Hashable {
    let name: String
    let version: String

    init(_ key: ThumbnailKey) {
      (name, version) = (key.picture, key.version)
    }
  }

  private struct State {
    var hashes: [Picture: PerceptualHash?] = [:]
    var noted: Set<Pair> = []
  }

  private struct Pair: Hashable {
    let photo: PhotoID
    let picture: Picture
  }

  private let store: any AppearanceStoring
  private let errors: any ErrorReporting
  private let state = Mutex(State())

  init(store: any AppearanceStoring, errors: any ErrorReporting) {
    self.store = store
    self.errors = errors
  }

  /// A picture was decoded; nil if there is next to nothing to be seen on it.
  func saw(_ hash: PerceptualHash?, _ key: ThumbnailKey) {
    state.withLock { state in
      if state.hashes.count >= Self.most { state = State() }
      // A smaller one of the same picture says no more.
      if state.hashes[Picture(key)] == nil { state.hashes[Picture(key)] = .some(hash) }
    }
  }

  /// Notes soon that a photo shows a picture, once, if it is known what that looks like.
  func note(_ request: PictureRequest, _ key: ThumbnailKey, by writes: PendingWrites) {
    guard let photo = request.photo else { return }
    let pair = Pair(photo: photo, picture: Picture(key))
    let hash = state.withLock { state -> PerceptualHash?? in
      guard let hash = state.hashes[pair.picture], state.noted.insert(pair).inserted else {
        return nil
      }
      return .some(hash)
    }
    guard let hash else { return }
    writes.add(key.picture) { [self] in
      let noted: Void? = await errors.attempt("noting what \(key.name) looks like") {
        try await store.note(hash, of: photo, showing: request.media)
      }
      // Then it is noted when the photo is shown again.
      if noted == nil { state.withLock { _ = $0.noted.remove(pair) } }
    }
  }
}

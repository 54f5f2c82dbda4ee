import Domain
import GRDB

/// Stores photos of one source within a transaction on `cache.sqlite`.
///
/// Whether a new one was seen is looked up in a snapshot of `library.sqlite` that must not be older
/// than the transaction: a mark made later is repeated in the cache after it, and finds the photo.
/// Each is judged by the mutes of the profile as they are in this transaction.
struct PhotoWriter {
  private let photos: PhotoTable
  private let source: SourceID
  private let profile: Int64
  private let seen: SeenTable
  private let mutes: MuteList

  /// Throws ``SourceError/unknownSource(_:)`` for a source that was removed meanwhile.
  init(db: Database, source: SourceID, seen: SeenTable) throws {
    guard let profile = try KnownSourceTable(db: db).profile(of: source) else {
      throw SourceError.unknownSource(source.rawValue)
    }
    photos = PhotoTable(db: db)
    self.source = source
    self.profile = profile
    self.seen = seen
    mutes = try MuteTable(db: db).entry(of: profile)?.list ?? MuteList()
  }

  /// Stores one photo; says which row it has, and whether it is new.
  func store(_ photo: Photo) throws -> (row: Int64, isNew: Bool) {
    let id = PhotoID(source: source, item: photo.id.item)
    let isMuted = mutes.hides(photo)
    if let row = try photos.row(of: id) {
      try photos.update(row, to: photo, isMuted: isMuted)
      return (row, false)
    }
    let row = try photos.insert(photo, profile: profile, isSeen: isSeen(id), isMuted: isMuted)
    return (row, true)
  }
}

extension PhotoWriter {
  private func isSeen(_ id: PhotoID) throws -> Bool {
    guard let number = id.source.number else { return false }
    return try seen.contains(source: number, item: id.item)
  }
}

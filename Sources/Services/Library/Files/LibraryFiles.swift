import Domain
import GRDB
import Synchronization

/// The two files of a library: one open, one that is opened when it is first needed.
final class LibraryFiles: Sendable {
  /// Pictures that are too large for a row of `cache.sqlite`.
  var pictures: PictureFolder { PictureFolder(path: cacheFolder + "/pictures") }
  /// `library.sqlite`.
  let people: DatabaseFile

  /// Where `cache.sqlite` and what belongs to it are.
  let cacheFolder: String
  private let time: any TimeSource
  private let options: LibraryOptions
  private let noticing: @Sendable (OpenNotice) -> Void
  private let opened = Mutex<DatabaseFile?>(nil)

  /// Opens `library.sqlite` in an existing folder.
  init(
    folder: String, cacheFolder: String, time: any TimeSource, options: LibraryOptions,
    noticing: @escaping @Sendable (OpenNotice) -> Void
  ) throws {
    self.cacheFolder = cacheFolder
    self.time = time
    self.options = options
    self.noticing = noticing
    people = try Self.open(
      .library, in: folder, at: time.now, options: options, noticing: noticing)
  }

  /// `cache.sqlite`, in step with `library.sqlite`.
  func cache() throws -> DatabaseFile {
    try opened.withLock { opened in
      if let opened { return opened }
      try LibraryFolder(path: cacheFolder).create()
      let cache = try Self.open(
        .cache, in: cacheFolder, at: time.now, options: options, noticing: noticing)
      try Mirror(people: people, cache: cache).reconcile()
      rescuePictures(in: cache)
      opened = cache
      return cache
    }
  }

  /// Repeats in `cache.sqlite` what `library.sqlite` says now of sources and seen marks.
  func repeatInCache() async throws {
    let cache = try cache()
    let mirror = Mirror(people: people, cache: cache)
    try await cache.write(mirror.repeatEverything)
  }

  /// Shortens the logs of the files that are open. `library.sqlite` alone is then worth a copy;
  /// for the cache it is enough that its log is read in well under a millisecond.
  func settle() throws {
    try people.settle(leaving: 1)
    try opened.withLock { try $0?.settle(leaving: 64) }
  }
}

extension LibraryFiles {
  /// What cannot be taken over is fetched again: no reason to do without everything else.
  private func rescuePictures(in cache: DatabaseFile) {
    do {
      try PictureRescue(folder: pictures).run(in: cache)
    } catch {
      noticing(OpenNotice(lostPictures: pictures.path, because: error))
    }
  }

  private static func open(
    _ file: SchemaFile, in folder: String, at now: Timestamp, options: LibraryOptions,
    noticing: (OpenNotice) -> Void
  ) throws -> DatabaseFile {
    let path = folder.hasSuffix("/") ? folder + file.rawValue : "\(folder)/\(file.rawValue)"
    guard FileVersion(path: path).number <= file.version else {
      throw LibraryError.newerVersion(path: path)
    }
    // Making, migrating and moving aside are for one process at a time.
    return try LibraryFolder(path: folder).alone {
      do {
        try LibraryFolder.touch(path)
        return try DatabaseFile(file, path: path, options: options)
      } catch let error as DatabaseError where error.isDamage {
        let target = try DamagedFile(path: path).moveAside(at: now)
        noticing(OpenNotice(file, path: path, movedTo: target))
        try LibraryFolder.touch(path)
        do {
          return try DatabaseFile(file, path: path, options: options)
        } catch {
          throw ErrorTranslation(path: path)(error)
        }
      }
    }
  }
}

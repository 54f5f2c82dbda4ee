import Domain
import GRDB
import Glibc
import Synchronization

/// The two files of a library: `library.sqlite` is open, `cache.sqlite` is opened when it is first
/// needed.
final class LibraryFiles: Sendable {
  /// `library.sqlite`.
  let people: DatabaseFile
  /// Where `cache.sqlite` and what belongs to it are.
  let cacheFolder: String
  /// Pictures that are too large for a row of `cache.sqlite`.
  var pictures: PictureFolder { PictureFolder(path: cacheFolder + "/pictures") }

  private let time: any TimeSource
  private let options: LibraryOptions
  private let noticing: @Sendable (OpenNotice) -> Void
  private let opened = Mutex<DatabaseFile?>(nil)
  /// Whether `cache.sqlite` could not take what `library.sqlite` has.
  private let isBehind = Atomic(false)

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

  /// `cache.sqlite`, in step with `library.sqlite`; as it is if it still cannot take what it missed.
  func cache() throws -> DatabaseFile {
    let cache = try openCache()
    if isBehind.exchange(false, ordering: .relaxed) {
      do {
        try Mirror(people: people, cache: cache).reconcile()
      } catch {
        isBehind.store(true, ordering: .relaxed)
      }
    }
    return cache
  }

  private func openCache() throws -> DatabaseFile {
    try opened.withLock { opened in
      if let opened { return opened }
      try LibraryFolder(path: cacheFolder).create()
      let cache = try Self.open(
        .cache, in: cacheFolder, at: time.now, options: options, noticing: noticing)
      try Mirror(people: people, cache: cache).reconcile()
      do {
        try PictureRescue(folder: pictures).run(in: cache)
      } catch {
        // Pictures that are lost are fetched again: no reason to do without the rest of the cache.
        noticing(OpenNotice(lostPictures: pictures.path, because: error))
      }
      opened = cache
      return cache
    }
  }

  /// Repeats in `cache.sqlite` what `library.sqlite` now says of sources and seen marks. If that fails, the next use
  /// of the cache makes up for it.
  func repeatInCache() async throws {
    do {
      let cache = try cache()
      let mirror = Mirror(people: people, cache: cache)
      try await cache.write(mirror.repeatEverything)
    } catch {
      isBehind.store(true, ordering: .relaxed)
      throw error
    }
  }

  /// Repeats in `cache.sqlite` what `library.sqlite` has. That is done, also if the cache is busy or its disk full: who
  /// was told that it failed could not do it again. Then the next use of the cache makes up for it.
  func repeating(_ body: (_ mirror: Mirror) async throws -> Void) async {
    do {
      try await body(Mirror(people: people, cache: cache()))
    } catch {
      isBehind.store(true, ordering: .relaxed)
    }
  }

  /// Shortens the logs of the open files. `library.sqlite` can then be copied alone; the cache's log
  /// need only be short enough to be read in well under a millisecond.
  func checkpoint() throws {
    try people.settle(leaving: 1)
    try opened.withLock { try $0?.settle(leaving: 64) }
  }
}

extension LibraryFiles {
  private static func open(
    _ file: SchemaFile, in folder: String, at now: Timestamp, options: LibraryOptions,
    noticing: (OpenNotice) -> Void
  ) throws -> DatabaseFile {
    let path = folder.hasSuffix("/") ? folder + file.rawValue : "\(folder)/\(file.rawValue)"
    guard SchemaVersion(path: path).number <= file.version else {
      throw LibraryError.newerVersion(path: path)
    }
    // One process at a time creates, migrates or moves aside a file.
    return try LibraryFolder(path: folder).alone {
      try LibraryFolder.touch(path)
      do {
        return try DatabaseFile(file, path: path, options: options)
      } catch let error as DatabaseError where error.isDamage {
        let target = try DamagedFile(path: path).moveAside(at: now)
        noticing(OpenNotice(file, path: path, movedTo: target))
        try LibraryFolder.touch(path)
      }
      do {
        return try DatabaseFile(file, path: path, options: options)
      } catch {
        throw error.translated(at: path)
      }
    }
  }
}

/// A database file that cannot be trusted: it is moved aside, never deleted.
struct DamagedFile {
  let path: String

  /// Renames the file and what SQLite keeps beside it; returns the new path.
  ///
  /// The names of the three stay in step, so that SQLite's tools can still open them together.
  func moveAside(at now: Timestamp) throws -> String {
    let base = "\(path).corrupt-\(now.milliseconds / 1000)"
    var target = base
    var number = 1
    while Self.suffixes.contains(where: { access(target + $0, F_OK) == 0 }) {
      number += 1
      target = "\(base)-\(number)"
    }
    for suffix in Self.suffixes {
      guard rename(path + suffix, target + suffix) == 0 || errno == ENOENT else {
        throw LibraryError(code: errno, path: path)
      }
    }
    IntegrityMarker(path: path).remove()
    return target
  }

  private static let suffixes = ["-wal", "-shm", ""]
}

/// A file beside a database that SQLite has called damaged: it makes the next start check all of the
/// database, which is too slow for an ordinary start.
struct IntegrityMarker {
  private let mark: String

  /// The marker of the database at `path`.
  init(path: String) {
    mark = path + ".suspect"
  }

  var exists: Bool {
    access(mark, F_OK) == 0
  }

  /// Creates the marker. If that fails, the damage is found again when it is next met.
  func leave() {
    let descriptor = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  func remove() {
    unlink(mark)
  }
}

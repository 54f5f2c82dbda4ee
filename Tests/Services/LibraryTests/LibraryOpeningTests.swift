import Domain
import Fakes
import Foundation
import GRDB
import Storage
import Testing

@testable import Library

@Suite struct LibraryOpeningTests {
  @Test func `a new library is readable by its owner only and has a default profile`() async throws
  {
    let test = try TestLibrary()
    let library = try test.open()
    _ = try await library.photos.first(after: nil, in: test.scope())
    #expect(try await library.profiles.storedProfiles().map(\.name) == ["default"])
    #expect(try mode(test.folder) == 0o700)
    for name in try FileManager.default.contentsOfDirectory(atPath: test.folder) {
      #expect(try mode(test.folder + "/" + name) == 0o600, "\(name)")
    }
  }

  @Test func `the cache is opened when it is first needed`() async throws {
    let test = try TestLibrary()
    let library = try test.open()
    #expect(!FileManager.default.fileExists(atPath: test.folder + "/cache.sqlite"))
    _ = try await library.photos.first(after: nil, in: test.scope())
    #expect(FileManager.default.fileExists(atPath: test.folder + "/cache.sqlite"))
  }

  @Test func `a library can be opened again and has what was stored`() async throws {
    let test = try TestLibrary()
    do {
      let library = try test.open()
      _ = try await library.profiles.insertProfile(named: "work")
    }
    #expect(try await test.open().profiles.storedProfiles().map(\.name) == ["default", "work"])
    #expect(test.notices.isEmpty)
  }

  @Test(arguments: [SchemaFile.library, .cache])
  func `a file that is no database is moved aside, kept and told`(file: SchemaFile) async throws {
    let test = try TestLibrary()
    let garbage = Array("certainly not a database, but long enough to be looked at".utf8)
    try test.scratch.write(garbage + garbage, to: "data/" + file.rawValue)
    let library = try test.open()
    _ = try await library.photos.first(after: nil, in: test.scope())
    let notice = try #require(test.notices.first)
    #expect(test.notices.count == 1)
    #expect(notice.path == test.folder + "/" + file.rawValue)
    #expect(notice.movedTo.hasPrefix(notice.path + ".corrupt-"))
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: notice.movedTo))) == garbage + garbage)
    #expect(try await library.profiles.storedProfiles().count == 1)
    for lost in ["accounts", "drafts", "waited to be sent"] {
      #expect(notice.line.contains(lost) == (file == .library))
    }
  }

  @Test func `the log of a damaged file is kept with it, and not read into the new one`() throws {
    let test = try TestLibrary()
    let log = Array("what was written last, as far as anybody knows".utf8)
    try test.scratch.write([UInt8](repeating: 65, count: 600), to: "data/library.sqlite")
    try test.scratch.write(log, to: "data/library.sqlite-wal")
    _ = try test.open()
    let notice = try #require(test.notices.first)
    let kept = try Data(contentsOf: URL(fileURLWithPath: notice.movedTo + "-wal"))
    #expect(Array(kept) == log)
  }

  @Test(arguments: [SchemaFile.library, .cache])
  func `a truncated file is moved aside`(file: SchemaFile) async throws {
    let test = try TestLibrary()
    try await fill(test, photos: 500, pictures: 200)
    let path = test.folder + "/" + file.rawValue
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
    removeLog(of: path)
    let library = try test.open()
    _ = try await library.photos.first(after: nil, in: test.scope())
    #expect(test.notices.map(\.path) == [path])
    #expect(try await library.profiles.storedProfiles().count == 1)
  }

  @Test func `two damaged files of the same second are both kept`() throws {
    let test = try TestLibrary()
    let garbage = [UInt8](repeating: 65, count: 600)
    for byte: UInt8 in [1, 2] {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: test.folder + "/library.sqlite" + suffix)
      }
      try test.scratch.write(garbage + [byte], to: "data/library.sqlite")
      _ = try test.open()
    }
    let kept = test.notices.map(\.movedTo)
    #expect(Set(kept).count == 2)
    #expect(
      try kept.map { try Data(contentsOf: URL(fileURLWithPath: $0)).last } == [1, 2])
  }

  @Test func `damage that shows only in use is told then, and moved aside at the next start`()
    async throws
  {
    let test = try TestLibrary()
    try await fill(test, photos: 500, pictures: 200)
    let path = test.folder + "/cache.sqlite"
    try damageThumbnails(in: path)
    do {
      let library = try test.open()
      await #expect {
        for index in 0..<200 {
          _ = try await library.pictures.find(try key(index), at: test.time.now)
        }
      } throws: { error in
        guard case .unusable(path, _) = error as? LibraryError else { return false }
        return true
      }
      #expect(test.notices.isEmpty)
    }
    let library = try test.open()
    #expect(try await library.pictures.find(try key(0), at: test.time.now) == KeptPicture())
    #expect(test.notices.map(\.path) == [path])
  }

  @Test(arguments: [SchemaFile.library, .cache])
  func `a file of a newer version is refused and left exactly as it is`(file: SchemaFile)
    async throws
  {
    let test = try TestLibrary()
    try await fill(test)
    let path = test.folder + "/" + file.rawValue
    try raw(path) { try $0.execute(sql: "PRAGMA user_version = 99") }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    await #expect(throws: LibraryError.newerVersion(path: path)) {
      let library = try test.open()
      _ = try await library.photos.first(after: nil, in: test.scope())
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a migration that this version does not know is a newer version`() async throws {
    let test = try TestLibrary()
    try await fill(test)
    let path = test.folder + "/library.sqlite"
    try raw(path) { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('2-future')") }
    #expect(throws: LibraryError.newerVersion(path: path)) { try test.open() }
    #expect(test.notices.isEmpty)
  }

  @Test func `a folder that must not be written is read-only`() async throws {
    let test = try TestLibrary()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: test.scratch.path)
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: test.scratch.path)
    }
    await #expect(throws: LibraryError.readOnly(path: test.folder)) {
      _ = try await OrdinaryUser.run { try test.open() }
    }
  }

  @Test(arguments: ["file", "folder"])
  func `a library whose file or folder must not be written is read-only`(what: String) async throws
  {
    let test = try TestLibrary()
    try await fill(test)
    let path = test.folder + "/library.sqlite"
    removeLog(of: path)
    try set(what == "file" ? 0o444 : 0o666, path)
    try set(what == "file" ? 0o777 : 0o555, test.folder)
    try set(0o755, test.scratch.path)
    defer { try? set(0o755, test.folder) }
    await #expect(throws: LibraryError.readOnly(path: path)) {
      _ = try await OrdinaryUser.run { try test.open() }
    }
    #expect(test.notices.isEmpty)
  }

  @Test func `a file where the folder should be is said to be unusable`() throws {
    let test = try TestLibrary()
    try test.scratch.write([1], to: "data")
    #expect(throws: LibraryError.unusable(path: test.folder, reason: "Not a directory")) {
      try test.open()
    }
  }

  @Test func `a writer that waits too long for another process is told so`() async throws {
    let test = try TestLibrary()
    let library = try test.open(LibraryOptions(busyTimeout: 0.05))
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(
      path: test.folder + "/library.sqlite", configuration: configuration)
    try await other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
    }
    await #expect(throws: LibraryError.busy) {
      _ = try await library.profiles.insertProfile(named: "late")
    }
    #expect(try await library.profiles.storedProfiles().count == 1, "reading does not wait")
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    _ = try await library.profiles.insertProfile(named: "late")
  }

  @Test func `two libraries on the same folder see and keep each other's writes`() async throws {
    let test = try TestLibrary()
    let one = try test.open()
    let two = try test.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<20 {
        group.addTask {
          _ = try await (index % 2 == 0 ? one : two).profiles.insertProfile(named: "p\(index)")
        }
      }
      try await group.waitForAll()
    }
    #expect(try await one.profiles.storedProfiles().count == 21)
    #expect(try await two.profiles.storedProfiles().count == 21)
  }

  @Test func `a full disk is told, and nothing is half stored`() async throws {
    let test = try TestLibrary()
    let library = try test.open(LibraryOptions(maximumCachePages: 60))
    let source = try await library.sources.insertSource(.samples, named: "samples", profile: 1)
    let few = (0..<10).map { Photo.test(source.id, "few\($0)", at: 1) }
    _ = try await library.photos.insert(few, of: source.id)
    let many = (0..<5000).map { Photo.test(source.id, "many\($0)", at: 2) }
    await #expect(throws: LibraryError.diskFull) {
      _ = try await library.photos.insert(many, of: source.id)
    }
    #expect(try await library.photos.contents(of: source.id).photos == 10)
    #expect(try await library.photos.first(after: nil, in: test.scope())?.total == 10)
  }
}

extension LibraryOpeningTests {
  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func set(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func key(_ index: Int) throws -> ThumbnailKey {
    ThumbnailKey(
      picture: "picture\(index)", version: "1", bounds: try one)
  }

  private var one: PixelSize {
    get throws { try #require(PixelSize(width: 1, height: 1)) }
  }

  /// Fills both files with so much, closes them and puts everything into the main files.
  private func fill(_ test: TestLibrary, photos: Int64 = 1, pictures: Int = 0) async throws {
    do {
      let (library, _) = try await test.open(withPhotosAt: Array(0..<photos))
      for index in 0..<pictures {
        _ = try await library.pictures.store(
          .bytes([UInt8](repeating: 7, count: 3000)), as: PictureEntry(try key(index)),
          in: PictureRoom(budget: 1 << 30))
      }
      _ = try await library.photos.markAllSeen(in: test.scope())
    }
    for file in [SchemaFile.library, .cache] {
      try raw(test.folder + "/" + file.rawValue) {
        try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
  }

  private func raw(_ path: String, _ body: (Database) throws -> Void) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction(body)
  }

  private func removeLog(of path: String) {
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  /// Overwrites every page of the pictures' bytes, and of the index by their names.
  private func damageThumbnails(in path: String) throws {
    var pages: [Int] = []
    try raw(path) { db in
      pages = try Int.fetchAll(
        db,
        sql: """
          SELECT pageno FROM dbstat WHERE name IN ('pictureBytes', 'sqlite_autoindex_picture_2')
          """)
    }
    removeLog(of: path)
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    for page in pages {
      try handle.seek(toOffset: UInt64((page - 1) * 4096))
      try handle.write(contentsOf: Data(repeating: 0xAB, count: 4096))
    }
    try handle.close()
  }
}

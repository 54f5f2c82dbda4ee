import Domain
import Files
import Glibc
import Markup
import Pictures
import Storage

/// Copies the files of folder sources into an export, each with the caption file beside it, so that what is copied
/// is a folder source of the same photos.
struct PictureExport {
  /// Disks of cameras keep times to two seconds.
  private static let sameTime: UInt64 = 2_000_000_000

  /// Hidden, as the export is a source of photos, and these are none yet.
  private static let drafts = ".drafts"

  let folder: ExportFolder
  /// Where what leaves the export goes, a folder for each time, so that it replaces nothing that left it before.
  let removed: String
  /// How many pictures, films and captions have left it: as their folder has them no more, or others of their names.
  private(set) var leftCount = 0
  private var made: Set<[UInt8]> = []

  init(to folder: ExportFolder, at moment: Timestamp) {
    self.folder = folder
    let day = ".removed/\(moment.text.prefix(10))"
    var name = day
    var number = 1
    while (try? folder.location(of: name).status(ofLink: true)) != nil {
      number += 1
      name = "\(day)-\(number)"
    }
    removed = name
  }

  /// Copies a file and what is said of it to a path in the export, unless it is there; returns whether it was
  /// copied. With `root`, no link may lead out of that folder. Throws ``SystemError`` if the file cannot be read, and
  /// ``TransferError`` if no more can be written.
  mutating func copy(_ file: FileLocation, within root: FileLocation?, to path: [UInt8]) throws
    -> Bool
  {
    let target = folder.location.appending(path)
    let original = try Self.open(file, within: root)
    let status = try original.status()
    guard status.isRegular else { throw SystemError(code: EINVAL) }
    // A source in the export is its own copy.
    guard target != file else { return false }
    let isNew = try write(original, status, to: path)
    try copyCaption(of: file, within: root, to: path)
    for film in LivePhoto.films(of: file) where film.isFile {
      guard let ending = film.bytes.lastIndex(of: UInt8(ascii: ".")),
        let dot = path.lastIndex(of: UInt8(ascii: "."))
      else { continue }
      try copyFilm(film, within: root, to: path[..<dot] + film.bytes[ending...])
    }
    return isNew
  }

  /// Copies a picture of a draft, and nothing that lies beside it, as nobody reads that; returns where it is in the
  /// export. One that lies there keeps its name, as after an import, and no other file is replaced: it may be all
  /// that a draft has.
  mutating func keep(
    _ file: FileLocation, within root: FileLocation?, named name: String, ending: String
  ) throws -> String {
    let start = folder.location(of: "").bytes.count
    if let there = try? file.resolved(), there.isBelow(folder.location(of: Self.drafts)),
      let path = String(validating: there.bytes.dropFirst(start), as: UTF8.self)
    {
      return path
    }
    let original = try Self.open(file, within: root)
    let status = try original.status()
    guard status.isRegular else { throw SystemError(code: EINVAL) }
    var path = "\(Self.drafts)/\(name).\(ending)"
    var number = 1
    while let there = try? folder.location(of: path).status(ofLink: true) {
      if there.isRegular, folder.location(of: path).hasSameBytes(as: file) { return path }
      number += 1
      path = "\(Self.drafts)/\(name)-\(number).\(ending)"
    }
    _ = try write(original, status, to: Array(path.utf8))
    return path
  }

  private static func open(
    _ file: FileLocation, within root: FileLocation?
  ) throws(SystemError) -> OpenFile {
    if let root, let end = try? file.resolved(), !end.isBelow(root) {
      throw SystemError(code: ELOOP)
    }
    return try OpenFile(file)
  }

  /// Takes files out of a copy of a folder that the folder has no more. They are kept under a hidden name, as no
  /// other copy may be left. What cannot be looked at stays.
  mutating func retire(_ path: [UInt8], missingIn folder: FileLocation) throws(TransferError) {
    let place = self.folder.location.appending(path)
    guard let names = try? OpenFile(place, O_DIRECTORY | O_NOFOLLOW).names() else { return }
    for name in names where name.first != UInt8(ascii: ".") {
      let (copy, original) = (place.appending(name), folder.appending(name))
      guard let status = try? copy.status(ofLink: true) else { continue }
      if status.isFolder {
        try retire(path + [UInt8(ascii: "/")] + name, missingIn: original)
      } else if status.isRegular, original.isMissing {
        try retire(path + [UInt8(ascii: "/")] + name)
      }
    }
  }

  private mutating func retire(_ path: [UInt8]) throws(TransferError) {
    try remove(path)
    leftCount += 1
  }

  /// Takes a file out of the export, into its hidden folder.
  mutating func remove(_ path: [UInt8]) throws(TransferError) {
    let file = folder.location.appending(path)
    let place = Array("\(removed)/".utf8) + path
    try makeParent(of: place)
    try file.changing { try file.move(to: folder.location.appending(place)) }
  }

  /// Writes what is said of a picture beside it, unless a file there says it: that may have one's own tags, too.
  mutating func write(_ caption: CaptionFile, besides path: [UInt8]) throws(TransferError) {
    let path = CaptionFile.name(for: path)
    let place = folder.location.appending(path)
    if let there = try? CaptionFile(place.read(limit: CaptionFile.limit)) {
      let told = CaptionFile(caption.bytes)
      if (there.caption, there.alternativeText) == (told.caption, told.alternativeText) { return }
    }
    if place.isFile { try retire(path) }
    guard !caption.bytes.isEmpty else { return }
    try place.changing { try WholeFile.write(caption.bytes, to: place) }
  }

  /// The film of a live photo is part of it.
  private mutating func copyFilm(
    _ film: FileLocation, within root: FileLocation?, to path: some Sequence<UInt8>
  ) throws {
    let original = try Self.open(film, within: root)
    _ = try write(original, original.status(), to: Array(path))
  }

  private mutating func copyCaption(
    of file: FileLocation, within root: FileLocation?, to path: [UInt8]
  ) throws {
    guard let caption = try? Self.open(file.captionFile, within: root),
      let status = try? caption.status(), status.isRegular
    else { return }
    _ = try write(caption, status, to: CaptionFile.name(for: path))
  }

  /// Copies a file to a path in the export, unless it is there; returns whether it was copied. Another file of that
  /// name leaves the export first.
  private mutating func write(
    _ original: OpenFile, _ status: stat, to path: [UInt8]
  ) throws -> Bool {
    let target = folder.location.appending(path)
    guard !Self.isThere(target, status) else { return false }
    if target.isFile { try retire(path) } else { try makeParent(of: path) }
    try target.changing {
      let file = try WholeFile(target)
      try file.copy(original)
      try file.finish(modified: status.st_mtim, isSynced: false)
    }
    return true
  }

  private mutating func makeParent(of path: [UInt8]) throws(TransferError) {
    let parent = Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    guard made.insert(parent).inserted else { return }
    let place = folder.location.appending(parent)
    try place.changing { try place.makeFolder() }
  }

  private static func isThere(_ target: FileLocation, _ status: stat) -> Bool {
    guard let there = try? target.status(ofLink: true), there.isRegular else { return false }
    let (apart, isFar) = there.modified.subtractingReportingOverflow(status.modified)
    return there.st_size == status.st_size && !isFar && apart.magnitude <= sameTime
  }
}

extension FileLocation {
  /// The caption file beside this picture.
  var captionFile: FileLocation { FileLocation(bytes: CaptionFile.name(for: bytes)) }
}

extension FileLocation {
  /// Whether nothing is there, for sure.
  fileprivate var isMissing: Bool {
    do throws(SystemError) {
      _ = try status()
      return false
    } catch {
      return error.code == ENOENT || error.code == ENOTDIR
    }
  }
}

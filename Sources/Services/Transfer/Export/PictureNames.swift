import Domain
import Files
import Foundation
import Glibc
import Markup

/// The folders of an export in which the pictures of sources are, by names that every disk takes.
struct PictureFolderNames {
  private var names: [SourceID: String] = [:]

  /// Names a folder for each folder source; those that are called the same get a number, and those that are in the
  /// export keep their own.
  init(_ sources: [Source], in export: FileLocation) {
    let pictures = export.appending("pictures".utf8).bytes + [UInt8(ascii: "/")]
    var taken: Set<String> = ["posts"]
    var inside: Set<SourceID> = []
    for source in sources {
      guard case .folder(let root) = source.kind, root.isBelow(export) else { continue }
      inside.insert(source.id)
      guard root.bytes.starts(with: pictures),
        let name = String(validating: root.bytes.dropFirst(pictures.count), as: UTF8.self)
      else { continue }
      names[source.id] = name
      taken.insert(name.prefix { $0 != "/" }.lowercased())
    }
    for source in sources where !inside.contains(source.id) {
      guard case .folder = source.kind else { continue }
      let base = Self.plain(source.name)
      var name = base
      var number = 1
      while !taken.insert(name.lowercased()).inserted {
        number += 1
        name = "\(base)-\(number)"
      }
      names[source.id] = name
    }
  }

  subscript(source: SourceID) -> String? { names[source] }

  /// Letters, digits and a few marks only, as a name may contain anything.
  static func plain(_ name: String) -> String {
    var plain = ""
    for scalar in name.unicodeScalars where plain.utf8.count < 80 {
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
          || scalar == "_" || scalar == ".")
      if isPlain, !(plain.isEmpty && scalar == ".") {
        plain.unicodeScalars.append(scalar)
      } else if !plain.hasSuffix("-"), !plain.isEmpty {
        plain.append("-")
      }
    }
    while plain.hasSuffix("-") || plain.hasSuffix(".") { plain.removeLast() }
    return plain.isEmpty ? "photos" : plain
  }
}

/// The pictures of posts in an export: `pictures/posts/2024-05-01-ada-photos.example-110-1.jpg`.
struct SavedPictures {
  private static let path = "pictures/posts"

  private let folder: ExportFolder
  /// The names that are there, by what stands in front of their ending.
  private let known: [String: String]

  /// Looks what is there, and makes the folder.
  init(in folder: ExportFolder) throws(TransferError) {
    self.folder = folder
    let place = folder.location(of: Self.path)
    let names = try place.changing {
      try place.makeFolder()
      return try OpenFile(place, O_DIRECTORY).names()
    }
    known = Dictionary(
      names.lazy.map { String(decoding: $0, as: UTF8.self) }.map { (Self.stem(of: $0), $0) }
    ) { first, _ in first }
  }

  /// Saves a picture of a post, unless it is there. Returns its path in the export, and whether it is new. Throws
  /// ``MediaError`` if it cannot be had, and ``TransferError`` if it cannot be written.
  func save(
    _ post: Photo, number: Int, by account: Account, with media: any MediaLoading
  ) async throws -> (path: String, isNew: Bool) {
    let stem = Self.stem(post, number: number, by: account)
    if let name = known[stem] { return ("\(Self.path)/\(name)", false) }
    let passage = try makePassage()
    defer { try? FileManager.default.removeItem(atPath: passage.displayPath) }
    do {
      let file = try await media.saveOriginal(
        of: post.media, whose: post.id, to: passage.displayPath + "/")
      let ending = PictureFolderNames.plain(
        String(file.displayName.split(separator: ".").last ?? ""))
      let path = "\(Self.path)/\(stem).\(ending)"
      try Self.date(file, post.timestamp)
      // A picture that somebody saves is for others, too; an export is its owner's alone.
      _ = file.withPath { chmod($0, 0o600) }
      try file.move(to: folder.location(of: path))
      return (path, true)
    } catch let error as SavingError {
      throw TransferError.unwritable(folder.location.displayPath, reason: error.reason)
    } catch let error as SystemError {
      throw folder.unwritable(Self.path, error)
    }
  }

  /// A folder for a picture on its way, under a hidden name; what an earlier one left is gone then.
  private func makePassage() throws -> FileLocation {
    let place = folder.location(of: "\(Self.path)/.photostream-passage")
    try? FileManager.default.removeItem(atPath: place.displayPath)
    try folder.location(of: Self.path).changing { try place.makeFolder() }
    return place
  }

  private static func stem(of name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private static func stem(_ post: Photo, number: Int, by account: Account) -> String {
    let day = post.timestamp.text.prefix(10)
    let name = PictureFolderNames.plain(account.handle)
    let status = PictureFolderNames.plain(post.status ?? "")
    return "\(day)-\(name)-\(status)-\(number)"
  }

  /// The date of a file is that of its photo.
  private static func date(_ file: FileLocation, _ moment: Timestamp) throws {
    let milliseconds = moment.milliseconds
    let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    let time = timespec(
      tv_sec: Int(untrusted: seconds),
      tv_nsec: Int(untrusted: milliseconds - seconds * 1000) * 1_000_000)
    let code = file.withPath { utimensat(AT_FDCWD, $0, [time, time], 0) == 0 ? 0 : errno }
    guard code == 0 else { throw SystemError(code: code) }
  }
}

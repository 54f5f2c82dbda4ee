import Domain
import Foundation
import Glibc

/// `export.json`: what tells an export of a profile from any other folder.
public struct ExportMarker: Codable, Hashable, Sendable {
  /// What the file is called, at the top of the export.
  public static let file = "export.json"
  /// How exports are laid out that this program writes; grows when older programs cannot read them any more.
  public static let version = 1
  /// No marker is longer, in bytes.
  public static let longest = 4096

  /// The same in all of them.
  public var format = "photostream-export"
  /// Whoever knows less cannot read the export.
  public var version = ExportMarker.version
  /// Who wrote it.
  public var program = "PhotoStream"

  /// Marks what this program writes.
  public init() {}

  /// Reads JSON; nil if it marks no export of any version.
  public init?(_ bytes: some Collection<UInt8>) {
    guard let marker = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      marker.format == Self().format
    else { return nil }
    self = marker
  }
}

extension OpenFile {
  /// Whether this folder lies in what was packed somewhere: an export, or the archive of an account.
  ///
  /// Whoever packed it may have put links into it that lead to other folders of the person's, so nobody follows
  /// them.
  public var isPacked: Bool {
    var (folder, passed): (OpenFile, Set<[UInt64]>) = (self, [])
    while let status = try? folder.status(),
      passed.insert([UInt64(clamping: status.st_dev), UInt64(clamping: status.st_ino)]).inserted
    {
      if folder.has("outbox.json") || folder.hasExportMarker { return true }
      guard let parent = try? OpenFile(FileLocation(path: ".."), in: folder, O_DIRECTORY) else {
        break
      }
      folder = parent
    }
    return false
  }

  private func has(_ name: String) -> Bool {
    faccessat(descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0
  }

  private var hasExportMarker: Bool {
    guard let file = try? OpenFile(FileLocation(path: ExportMarker.file), in: self),
      let bytes = try? file.contents(limit: ExportMarker.longest)
    else { return false }
    return ExportMarker(bytes) != nil
  }
}

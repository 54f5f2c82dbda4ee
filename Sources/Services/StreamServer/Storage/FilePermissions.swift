import Foundation

/// Keeps other users of the machine away from what a household posts.
enum FilePermissions {
  /// Takes away what others may do with a folder and with what lies directly in it; what there was to
  /// take away or could not be, a sentence for each.
  static func makePrivate(_ folder: String) -> [String] {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder).sorted()) ?? []
    return ([folder] + names.map { "\(folder)/\($0)" }).compactMap { path in
      guard let attributes = try? files.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType != .typeSymbolicLink,
        let mode = attributes[.posixPermissions] as? Int, mode & 0o077 != 0
      else { return nil }
      do {
        try files.setAttributes([.posixPermissions: mode & 0o700], ofItemAtPath: path)
      } catch {
        return "\(path) is open to other users of this machine: \(error.localizedDescription)"
      }
      return "\(path) was open to other users of this machine: it is yours alone now"
    }
  }

  /// Makes an empty file of one's own unless it is there: SQLite makes those beside it alike.
  static func makePrivateFile(_ path: String) {
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }
}

import Foundation

/// Keeps other users of the machine away from what a household posts.
enum FilePermissions {
  /// Takes away what others may do with a folder and with what lies directly in it; what there was to
  /// take away or could not be, a sentence for each.
  static func makePrivate(_ folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
    return (["."] + names).compactMap { name in
      let path = "\(folder)/\(name)"
      let shown = name == "." ? folder : path
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK,
        status.st_mode & 0o077 != 0
      else { return nil }
      guard chmod(path, status.st_mode & 0o700) == 0 else {
        return
          "\(shown) is open to other users of this machine: \(String(cString: strerror(errno)))"
      }
      return "\(shown) was open to other users of this machine: it is yours alone now"
    }
  }

  /// Makes an empty file of one's own unless it is there: SQLite makes those beside it alike.
  static func makePrivateFile(_ path: String) {
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 { Glibc.close(descriptor) }
  }
}

import Domain
import Glibc

/// A file that was downloaded to be looked at once: gone with the last reference to it.
final class DownloadedFile: Sendable {
  /// Where it is.
  let location: FileLocation
  private let descriptor: Int32

  /// Makes an empty file that only its owner may read, and the folder it is in.
  ///
  /// Throws ``MediaError/unavailable(reason:)``.
  init(in folder: FileLocation) throws(MediaError) {
    mkdir(folder.systemPath, 0o700)
    var path = folder.appending("download-XXXXXX".utf8).systemPath
    descriptor = mkstemp(&path)
    location = FileLocation(bytes: path.map { UInt8(bitPattern: $0) })
    guard descriptor >= 0 else { throw Self.unwritable }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Says that somebody still needs it; the system lets go of it however this process ends. Who sweeps
    // passes over files this young.
    flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    guard descriptor >= 0 else { return }
    unlink(location.systemPath)
    close(descriptor)
  }

  /// Adds bytes at its end. Throws ``MediaError/unavailable(reason:)``.
  func append(_ piece: ArraySlice<UInt8>) throws(MediaError) {
    var rest = piece
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw Self.unwritable }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Removes what a killed process has left behind.
  static func sweep(_ folder: FileLocation) {
    guard let listing = opendir(folder.systemPath) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name.starts(with: "download-".utf8) else { continue }
      let path = folder.appending(name).systemPath
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      var status = stat()
      let isOld = fstat(descriptor, &status) == 0 && status.st_mtim.tv_sec < time(nil) - 60
      if isOld, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}

extension DownloadedFile {
  private static var unwritable: MediaError {
    .unavailable(reason: "there is no place for the download: \(String(cString: strerror(errno)))")
  }
}

extension FileLocation {
  /// The path as the system takes it.
  fileprivate var systemPath: [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }
}

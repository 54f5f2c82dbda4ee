import CVips
import DecoderProtocol
import Domain
import Glibc

/// A picture file, open for reading; closed when it is let go.
final class PictureFile: PictureBytes {
  let header: PictureHeader
  private let descriptor: Int32

  /// Opens a regular file that starts like one of the formats, whatever its name is.
  init(_ location: FileLocation) throws(DecoderFailure) {
    let (descriptor, length) = try Self.open(location)
    self.descriptor = descriptor
    let header = PictureHeader(length: length) { offset, count in
      Self.read(descriptor, at: offset, count: count)
    }
    guard let header else {
      close(descriptor)
      throw .undecodable(reason: length == 0 ? "empty file" : "not a picture")
    }
    self.header = header
  }

  deinit {
    close(descriptor)
  }

  func makeSource() throws(DecoderFailure) -> UnsafeMutablePointer<VipsSource> {
    guard let source = vips_source_new_from_descriptor(descriptor) else { throw VipsFailure.take() }
    return source
  }
}

extension PictureFile {
  private static func open(
    _ location: FileLocation
  ) throws(DecoderFailure) -> (descriptor: Int32, length: Int) {
    let path = location.bytes.map { CChar(bitPattern: $0) } + [0]
    // Opening a pipe or a device must neither wait nor set anything going.
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw [ENOENT, ENOTDIR].contains(errno)
        ? .missing : .unreadable(reason: String(cString: strerror(errno)))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(reason: "not a regular file")
    }
    return (descriptor, Int(status.st_size))
  }

  private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}

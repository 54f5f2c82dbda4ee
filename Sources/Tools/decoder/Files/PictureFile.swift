import CVips
import DecoderProtocol
import Domain
import Glibc

/// A picture file, open for reading; closed when it is let go.
final class PictureFile: PictureBytes {
  let format: PictureFormat
  let isProgressive: Bool
  private let descriptor: Int32

  /// Opens a regular file that starts like one of the formats, whatever its name is.
  init(_ location: FileLocation) throws(DecoderFailure) {
    let descriptor = try Self.open(location)
    self.descriptor = descriptor
    do throws(DecoderFailure) {
      let read = { (offset: Int, count: Int) in Self.read(descriptor, at: offset, count: count) }
      let start = read(0, PictureFormat.magicLength)
      guard !start.isEmpty else { throw .undecodable(reason: "empty file") }
      guard let format = PictureFormat(start) else { throw .undecodable(reason: "not a picture") }
      self.format = format
      isProgressive = ProgressiveScan(format).isProgressive(read)
    } catch {
      close(descriptor)
      throw error
    }
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
  private static func open(_ location: FileLocation) throws(DecoderFailure) -> Int32 {
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
    return descriptor
  }

  private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}

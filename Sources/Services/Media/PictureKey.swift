import DecoderProtocol
import Domain
import Files
import Glibc
import Storage

extension PictureRequest {
  /// The key of its pixels, in a size that can be decoded.
  ///
  /// Looks up which version of a file there is. Throws ``MediaError``.
  var key: ThumbnailKey {
    get throws {
      var version = ""
      if media.clip != nil { throw MediaError.unavailable(reason: "it has no picture") }
      if case .file(let file) = media { version = try FileVersion(of: file).text }
      return ThumbnailKey(
        picture: media.name, version: version, bounds: ThumbnailBounds.clamped(bounds))
    }
  }
}

extension MediaReference {
  /// The picture's name, which is the same for all sizes.
  var name: String {
    switch self {
    case .sample(let number): "sample:\(number)"
    case .file(let file): file.encoded
    case .web(let address): address.text
    case .clip(let clip): clip.file.name
    }
  }
}

/// What tells one state of a file from another: its size and when it was modified.
struct FileVersion: Hashable {
  /// Both as a text.
  let text: String
  /// Its size.
  let bytes: Int

  /// Looks the file up. Throws ``MediaError/missing(_:)`` or ``MediaError/unreadable(_:reason:)``.
  init(of file: FileLocation) throws(MediaError) {
    do {
      let status = try file.status()
      bytes = Int(untrusted: status.st_size)
      text = "\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    } catch {
      throw MediaError(DecoderFailure(error), of: file)
    }
  }
}

/// The sizes in which thumbnails are kept: four from one power of two to the next.
///
/// So a window that is resized a little needs no new thumbnail.
enum ThumbnailBounds {
  private static let smallestSide = 256

  /// The bounds, but no larger than the largest bitmap that is decoded.
  static func clamped(_ bounds: PixelSize) -> PixelSize {
    PixelSize(
      width: min(bounds.width, DecoderLimits.maximumSide),
      height: min(bounds.height, DecoderLimits.maximumSide)) ?? bounds
  }

  /// The size of the thumbnail from which a picture in `bounds` is made.
  static func stored(for bounds: PixelSize) -> PixelSize {
    PixelSize(width: side(for: bounds.width), height: side(for: bounds.height)) ?? bounds
  }

  private static func side(for length: Int) -> Int {
    var side = smallestSide
    var step = side / 4
    while side < length, side < DecoderLimits.maximumSide {
      side += step
      if side == 8 * step { step *= 2 }
    }
    return side
  }
}

extension PictureRequest {
  /// How many bytes its pixels take within these bounds; if its size is not known, the most they could take.
  func bytes(in bounds: PixelSize) -> Int {
    let shown = size?.fitted(into: bounds) ?? bounds
    return 4 * shown.width * shown.height
  }
}

import Crypto
import Domain
import Files
import Foundation
import Pictures

extension Upload {
  /// Checks the picture, and stores its files and its row. Throws ``APIError``.
  @concurrent
  func store(for owner: Int64, in household: Household) async throws -> StoredMedia {
    let readout = try await readout(by: household)
    let (original, type) = try published(readout.format)
    let previewType = try Self.check(readout, household.limits)
    var media = StoredMedia(
      id: household.store.ids.next(), owner: owner, name: StoredMedia.newName(),
      file: "\(SHA256.hash(data: original).hexadecimal).\(type.ending)",
      type: type.mediaType, width: readout.size.width, height: readout.size.height,
      preview: "\(SHA256.hash(data: readout.preview).hexadecimal).\(previewType.ending)",
      previewWidth: readout.previewSize.width, previewHeight: readout.previewSize.height,
      bytes: original.count + readout.preview.count, blurhash: Blurhash(of: readout.swatch).text,
      description: try form.text("description").map {
        try StoredMedia.description($0, household.limits)
      })
    media.focus = form.text("focus").flatMap { PictureFocus($0) }
    try await household.pictureStore.add(media, original: original, preview: readout.preview)
    return media
  }

  /// The file that is shown: without the place it was taken at.
  private func published(_ format: String) throws -> ([UInt8], PictureFormat) {
    guard let type = PictureFormat(rawValue: format), PictureFormat.browserFormats.contains(type)
    else {
      throw APIError.unprocessable(
        "File has the type \(format); this server takes jpeg, png, webp and gif")
    }
    let bytes = try OpenFile(file.location).contents()
    guard PictureFormat(forBrowsers: bytes) == type, let shown = type.withoutMetadata(bytes) else {
      throw APIError.unprocessable("File is a \(format) that is broken or cut off")
    }
    return (shown, type)
  }

  /// The format of the smaller picture, which is published, too: a decoder that a picture took over must
  /// not say what else is in it.
  private static func check(
    _ readout: PictureReadout, _ limits: ServerLimits
  ) throws -> PictureFormat {
    let bytes = readout.preview
    guard let type = PictureFormat(forBrowsers: bytes), type.withoutMetadata(bytes) == bytes,
      PictureFormat.size(of: bytes) ?? readout.previewSize == readout.previewSize,
      bytes.count <= limits.previewBytes
    else { throw MediaError.decoderFailed(reason: "its preview is not a picture") }
    return type
  }

  private func readout(by household: Household) async throws -> PictureReadout {
    guard let bounds = PixelSize(width: 640, height: 640) else { throw CancellationError() }
    do {
      return try await household.pictureReader.read(
        file.location, previewFitting: bounds, pixels: household.limits.pixels)
    } catch MediaError.undecodable(let reason) {
      throw APIError.unprocessable("File is not a picture that this server takes (\(reason))")
    } catch MediaError.tooLarge(let size) {
      throw APIError.unprocessable("File has too many pixels (\(size.width) × \(size.height))")
    } catch MediaError.timedOut {
      throw APIError.unprocessable("File takes too long to decode")
    }
  }
}

import Crypto
import Domain
import Files
import Foundation
import Pictures

/// An upload on its way to becoming a picture that can be posted.
struct UploadedPicture: Sendable {
  let upload: Upload
  let owner: Int64
  let household: Household

  /// Looks at it, stores its files, and notes it. Throws ``APIError``.
  @concurrent
  func stored() async throws -> StoredMedia {
    let readout = try await readout()
    let (original, type) = try published(readout.format)
    let previewType = try check(readout)
    var media = StoredMedia(
      id: household.store.ids.next(), owner: owner, name: StoredMedia.newName(),
      file: "\(SHA256.hash(data: original).hexadecimal).\(type.ending)",
      type: type.mediaType, width: readout.size.width, height: readout.size.height,
      preview: "\(SHA256.hash(data: readout.preview).hexadecimal).\(previewType.ending)",
      previewWidth: readout.previewSize.width, previewHeight: readout.previewSize.height,
      bytes: original.count + readout.preview.count, blurhash: Blurhash(of: readout.swatch).text,
      description: try upload.form.text("description").map {
        try Self.description($0, household.limits)
      })
    media.focus = upload.form.text("focus").flatMap { PictureFocus($0) }
    try await household.pictureStore.add(media, original: original, preview: readout.preview)
    return media
  }

  /// A description that is not too long. Throws ``APIError``.
  static func description(_ text: String, _ limits: ServerLimits) throws -> String {
    guard text.fits(limits.descriptionCharacters) else {
      throw APIError.unprocessable(
        "Description is too long (maximum is \(limits.descriptionCharacters) characters)")
    }
    return text
  }

  /// The file that is shown: without the place it was taken at.
  private func published(_ format: String) throws -> ([UInt8], PictureFormat) {
    guard let type = PictureFormat(rawValue: format), PictureFormat.browserFormats.contains(type)
    else {
      throw APIError.unprocessable(
        "File has the type \(format); this server takes jpeg, png, webp and gif")
    }
    let bytes = try OpenFile(upload.file.location).contents()
    guard PictureFormat(forBrowsers: bytes) == type, let shown = type.withoutMetadata(bytes) else {
      throw APIError.unprocessable("File is a \(format) that is broken or cut off")
    }
    return (shown, type)
  }

  /// The format of the smaller picture, which is published, too: a decoder that a picture took over must
  /// not say what else is in it.
  private func check(_ readout: PictureReadout) throws -> PictureFormat {
    let bytes = readout.preview
    guard let type = PictureFormat(forBrowsers: bytes), type.withoutMetadata(bytes) == bytes,
      PictureFormat.size(of: bytes) ?? readout.previewSize == readout.previewSize,
      bytes.count <= household.limits.previewBytes
    else { throw MediaError.decoderFailed(reason: "its preview is no picture") }
    return type
  }

  private func readout() async throws -> PictureReadout {
    guard let bounds = PixelSize(width: 640, height: 640) else { throw CancellationError() }
    do {
      return try await household.pictureReader.read(
        upload.file.location, previewFitting: bounds, pixels: household.limits.pixels)
    } catch MediaError.undecodable(let reason) {
      throw APIError.unprocessable("File is not a picture that this server takes (\(reason))")
    } catch MediaError.tooLarge(let size) {
      throw APIError.unprocessable("File has too many pixels (\(size.width) × \(size.height))")
    } catch MediaError.timedOut {
      throw APIError.unprocessable("File takes too long to decode")
    }
  }
}

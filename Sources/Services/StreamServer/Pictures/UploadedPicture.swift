import Domain
import Foundation
import Pictures

/// An upload on its way to becoming a picture that can be posted.
struct UploadedPicture: Sendable {
  let upload: Upload
  let owner: Int64
  let household: Household

  /// Looks at it, stores its files, and notes it. Throws ``APIError``.
  func stored() async throws -> StoredMedia {
    let readout = try await readout()
    guard let type = PictureFormat(rawValue: readout.format),
      PictureFormat.browserFormats.contains(type)
    else {
      throw APIError.unprocessable(
        "File has the type \(readout.format); this server takes jpeg, png, webp and gif")
    }
    let (original, hash) = try published(type)
    let (preview, previewHash, previewType) = try preview(of: readout)
    let media = StoredMedia(
      id: household.store.ids.next(), owner: owner, name: StoredMedia.newName(),
      file: "\(hash).\(type.ending)",
      type: type.mediaType, width: readout.size.width, height: readout.size.height,
      preview: "\(previewHash).\(previewType.ending)", previewWidth: readout.previewSize.width,
      previewHeight: readout.previewSize.height, bytes: upload.length + readout.preview.count,
      blurhash: Blurhash(of: readout.swatch).text,
      description: try upload.form.text("description").map {
        try Self.description($0, household.limits)
      },
      focus: upload.form.text("focus").flatMap { StoredMedia.Focus($0) })
    try await household.pictureStore.add(media, original: original, preview: preview)
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
  private func published(_ type: PictureFormat) throws -> (ScratchFile, hash: String) {
    let url = URL(filePath: String(decoding: upload.file.location.bytes, as: UTF8.self))
    let bytes = Array(try Data(contentsOf: url))
    guard PictureFormat(forBrowsers: bytes) == type, let shown = type.withoutMetadata(bytes) else {
      throw APIError.unprocessable("File is a \(type.rawValue) that is broken or cut off")
    }
    return shown == bytes ? (upload.file, upload.hash) : try written(shown)
  }

  /// The smaller one, which is published, too: a decoder that a picture took over must not say what
  /// else is in it.
  private func preview(of readout: PictureReadout) throws -> (ScratchFile, String, PictureFormat) {
    let bytes = readout.preview
    guard let type = PictureFormat(forBrowsers: bytes), let shown = type.withoutMetadata(bytes),
      shown == bytes,
      PictureFormat.size(of: bytes) ?? readout.previewSize == readout.previewSize,
      bytes.count <= household.limits.previewBytes
    else { throw MediaError.decoderFailed(reason: "its preview is no picture") }
    let (file, hash) = try written(bytes)
    return (file, hash, type)
  }

  private func written(_ bytes: [UInt8]) throws -> (ScratchFile, hash: String) {
    let file = try ScratchFile(in: household.uploadFolder)
    var writer = try file.writer()
    try writer.write(bytes)
    return (file, try writer.finish())
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

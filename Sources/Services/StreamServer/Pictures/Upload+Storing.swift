import Crypto
import Domain
import Files
import Foundation
import Pictures

extension Upload {
  /// Checks the picture, and stores its files and its row. Throws ``APIError``.
  @concurrent
  func store(for owner: Int64, in household: Household) async throws -> StoredMedia {
    guard let file = files["file"] else { throw Self.blank }
    let readout = try await Self.readout(
      of: file, fitting: Self.previewSide, medium: StoredMedia.mediumSide, by: household)
    let (original, type) = try Self.published(file, readout.format)
    let preview = readout.preview
    let previewName = try Self.name(of: preview, household.limits)
    // As a PNG, which it is where something shines through, it may be too large to be of use.
    let medium = readout.medium.flatMap {
      $0.bytes.count <= household.limits.previewBytes ? $0 : nil
    }
    var media = StoredMedia(
      id: household.store.ids.next(), owner: owner, name: StoredMedia.newName(),
      file: Self.name(of: original, type),
      type: type.mediaType, width: readout.size.width, height: readout.size.height,
      preview: previewName, previewWidth: preview.size.width,
      previewHeight: preview.size.height,
      medium: try medium.map { try Self.name(of: $0, household.limits) },
      mediumWidth: medium?.size.width, mediumHeight: medium?.size.height,
      bytes: original.count + preview.bytes.count + (medium?.bytes.count ?? 0),
      blurhash: Blurhash(of: readout.swatch).text,
      description: try form.text("description").map {
        try StoredMedia.description($0, household.limits)
      })
    media.focus = form.text("focus").flatMap { PictureFocus($0) }
    var contents = [media.file: original, media.preview: preview.bytes]
    if let name = media.medium { contents[name] = medium?.bytes }
    try await household.pictureStore.add(media, contents, limits: household.limits)
    return media
  }

  /// Pixels of the smaller picture on its longer side: enough for a tile on a phone.
  private static let previewSide = 800

  /// The same of a picture of a person, of which only the smaller one is kept; nil if none came.
  @concurrent
  func store(
    _ portrait: ProfilePicture, for owner: Int64, in household: Household
  ) async throws -> StoredMedia? {
    guard let file = files[portrait.rawValue] else { return nil }
    let readout = try await Self.readout(of: file, fitting: portrait.side, by: household)
    let type = try Self.check(readout.preview, household.limits)
    let (bytes, size) = (readout.preview.bytes, readout.preview.size)
    let name = Self.name(of: bytes, type)
    let media = StoredMedia(
      id: household.store.ids.next(), owner: owner, name: StoredMedia.newName(), file: name,
      type: type.mediaType, width: size.width, height: size.height, preview: name,
      previewWidth: size.width, previewHeight: size.height, bytes: bytes.count,
      blurhash: Blurhash(of: readout.swatch).text)
    try await household.pictureStore.add(media, [name: bytes], limits: household.limits)
    return media
  }

  private static func name(of bytes: [UInt8], _ type: PictureFormat) -> String {
    "\(SHA256.hash(data: bytes).hexadecimal).\(type.ending)"
  }

  private static func name(
    of picture: SmallerPicture, _ limits: ServerLimits
  ) throws -> String {
    name(of: picture.bytes, try check(picture, limits))
  }

  /// The file that is shown: without the place it was taken at.
  private static func published(
    _ file: ScratchFile, _ format: String
  ) throws -> ([UInt8], PictureFormat) {
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

  /// The format of a smaller picture, which is published, too: a decoder that a picture took over must
  /// not say what else is in it.
  private static func check(
    _ picture: SmallerPicture, _ limits: ServerLimits
  ) throws -> PictureFormat {
    let bytes = picture.bytes
    guard let type = PictureFormat(forBrowsers: bytes), type.withoutMetadata(bytes) == bytes,
      PictureFormat.size(of: bytes) ?? picture.size == picture.size,
      bytes.count <= limits.previewBytes
    else { throw MediaError.decoderFailed(reason: "its preview is not a picture") }
    return type
  }

  private static func readout(
    of file: ScratchFile, fitting side: Int, medium: Int? = nil, by household: Household
  ) async throws -> PictureInspection {
    guard let bounds = PixelSize(width: side, height: side) else { throw CancellationError() }
    do {
      return try await household.pictureReader.read(
        file.location, previewFitting: bounds,
        mediumFitting: medium.flatMap { PixelSize(width: $0, height: $0) },
        pixels: household.limits.pixels)
    } catch MediaError.undecodable(let reason) {
      throw APIError.unprocessable("File is not a picture that this server takes (\(reason))")
    } catch MediaError.tooLarge(let size) {
      throw APIError.unprocessable("File has too many pixels (\(size.width) × \(size.height))")
    } catch MediaError.timedOut {
      throw APIError.unprocessable("File takes too long to decode")
    }
  }
}

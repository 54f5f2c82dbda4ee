import DecoderProtocol
import Domain
import Foundation
import Pictures

/// Does one task after the other; what is wrong with a picture becomes a reply.
struct Decoder {
  private let facts = FactsReader()

  /// - Parameter picture: An open descriptor, which is closed at the end.
  func answer(to task: DecoderTask, of picture: Int32) -> DecoderReply {
    do throws(DecoderFailure) {
      let file = try PictureFile(picture)
      switch task {
      case .facts:
        return .facts(try facts.facts(of: file))
      case .thumbnail(let shown, let stored, let isAlone):
        return try thumbnail(of: file, shown: shown, stored: stored, isAlone: isAlone)
      case .decode(let shown, let isAlone):
        let picture = try VipsThumbnail(of: file, fitting: shown, atLeast: shown, isAlone: isAlone)
        return .picture(try picture.bitmap(fitting: shown), encoded: nil, hash: picture.hash)
      case .film(let shown, let isAlone):
        if let film = try DrawnFilm(of: file, isAlone: isAlone) {
          return .film(try film.film(fitting: shown))
        }
        return .film(try VipsFilm(of: file, isAlone: isAlone)?.film(fitting: shown))
      }
    } catch {
      return .failure(error)
    }
  }
}

extension Decoder {
  private func thumbnail(
    of file: PictureFile, shown: PixelSize, stored: PixelSize, isAlone: Bool
  ) throws(DecoderFailure) -> DecoderReply {
    let kept = try VipsThumbnail(of: file, fitting: stored, atLeast: shown, isAlone: isAlone)
    return .picture(
      try kept.bitmap(fitting: shown),
      encoded: kept.isPreview ? nil : try kept.encoded(fitting: stored), hash: kept.hash)
  }
}

/// Reads what a picture says about itself; its pixels are not decoded.
struct FactsReader {
  private let timeZone = TimeZone.current

  func facts(of file: PictureFile) throws(DecoderFailure) -> PictureFacts {
    let picture = try open(file)
    guard let size = picture.uprightSize else { throw .undecodable(reason: "damaged") }
    let exif = picture.attachment("exif-data").flatMap(ExifReader.init)
    let iptc = picture.attachment("iptc-data").map(IPTCReader.init)
    let xmp = picture.attachment("xmp-data").map(XMPReader.init)
    var facts = PictureFacts(
      format: file.header.format.rawValue, size: size,
      takenAt: exif?.takenAt(in: timeZone, now: Date()),
      caption: xmp?.description ?? iptc?.caption ?? exif?.caption
        ?? Boilerplate.removed(picture.text("image-description")),
      alternativeText: xmp?.alternativeText,
      author: xmp?.creator ?? iptc?.byline ?? exif?.artist)
    let keywords = Tag.tags(of: xmp?.subjects ?? [])
    facts.keywords = (keywords.isEmpty ? Tag.tags(of: iptc?.keywords ?? []) : keywords)
      .prefix(Tag.mostOfPhoto).map(\.name)
    facts.details = exif?.details ?? PictureDetails()
    facts.details.camera = facts.details.camera ?? xmp?.camera
    facts.details.position = facts.details.position ?? xmp?.position
    return facts
  }

  /// Of one that is too large there is something to be seen, too, if it has a preview.
  private func open(_ file: PictureFile) throws(DecoderFailure) -> VipsPicture {
    do throws(DecoderFailure) {
      return try VipsPicture(opening: file)
    } catch {
      guard case .tooLarge = error, file.header.format == .heif else { throw error }
      _ = try VipsPicture(previewIn: file)
      return try VipsPicture(opening: file, isDecoded: false)
    }
  }
}

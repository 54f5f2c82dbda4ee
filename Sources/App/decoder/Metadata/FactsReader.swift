import CVips
import DecoderProtocol
import Domain
import Foundation
import Pictures

/// Reads what a picture says about itself; its pixels are not decoded.
struct FactsReader {
  private let timeZone = TimeZone.current

  func facts(of bytes: some PictureBytes) throws(DecoderFailure) -> PictureFacts {
    let picture = try VipsPicture(opening: bytes)
    guard let size = picture.uprightSize else { throw .undecodable(reason: "damaged") }
    let exif = picture.attachment("exif-data").flatMap(ExifReader.init)
    let iptc = picture.attachment("iptc-data").map(IPTCReader.init)
    let xmp = picture.attachment("xmp-data").map(XMPReader.init)
    var facts = PictureFacts(
      format: bytes.header.format.rawValue, size: size,
      takenAt: exif?.takenAt(in: timeZone, now: Date()),
      caption: xmp?.description ?? iptc?.caption ?? exif?.caption
        ?? Boilerplate.removed(picture.text("image-description")),
      alternativeText: xmp?.alternativeText,
      author: xmp?.creator ?? iptc?.byline ?? exif?.artist)
    facts.details = exif?.details ?? PictureDetails()
    return facts
  }
}

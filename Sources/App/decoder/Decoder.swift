import DecoderProtocol
import Domain

/// Answers one request after the other; what is wrong with a picture becomes a reply.
struct Decoder {
  private let facts = FactsReader()

  func answer(to request: DecoderRequest) -> DecoderReply {
    do throws(DecoderFailure) {
      switch request {
      case .facts(let location):
        return .facts(try facts.facts(of: try PictureFile(location)))
      case .thumbnail(let location, let shown, let stored):
        return try thumbnail(of: try PictureFile(location), shown: shown, stored: stored)
      case .decode(let bytes, let shown):
        let picture = try VipsThumbnail(
          of: try EncodedPicture(bytes), fitting: shown, atLeast: shown)
        return .picture(try picture.bitmap(fitting: shown), encoded: nil)
      }
    } catch {
      return .failure(error)
    }
  }
}

extension Decoder {
  private func thumbnail(
    of file: PictureFile, shown: PixelSize, stored: PixelSize
  ) throws(DecoderFailure) -> DecoderReply {
    let kept = try VipsThumbnail(of: file, fitting: stored, atLeast: shown)
    return .picture(try kept.bitmap(fitting: shown), encoded: try kept.encoded(fitting: stored))
  }
}

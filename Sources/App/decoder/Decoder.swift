import DecoderProtocol
import Domain

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
        let bytes = try EncodedPicture(file.bytes())
        let picture = try VipsThumbnail(
          of: bytes, fitting: shown, atLeast: shown, isAlone: isAlone)
        return .picture(try picture.bitmap(fitting: shown), encoded: nil)
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
    return .picture(try kept.bitmap(fitting: shown), encoded: try kept.encoded(fitting: stored))
  }
}

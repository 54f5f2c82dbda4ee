import Concurrency
import DecoderProtocol
import Domain
import Pictures
import Storage
import Synchronization
import Web

extension PictureLoader {
  /// The frames of a picture that moves; nil of what stands still. Throws ``MediaError``.
  func film(_ request: PictureRequest) async throws -> Film? {
    let key = try request.key
    guard let (content, holding) = try await moving(request, key) else { return nil }
    defer { withExtendedLifetime(holding) {} }
    guard PictureFormat.mayMove(try Original(content).start) else { return nil }
    let question = DecoderRequest.film(content, shown: key.bounds)
    return try await dependencies.decoder.answer(to: question, about: key.picture, grace: .zero)
      .film(of: content.location)
  }

  /// The file of what may move. Of the web it is what was kept as the picture was shown; where that had to make
  /// room, it is fetched again if its name says that it may move, and so does its beginning.
  private func moving(
    _ request: PictureRequest, _ key: ThumbnailKey
  ) async throws -> (content: PictureContent, holding: Arrival?)? {
    switch request.media {
    case .file(let file): return (.file(file), nil)
    case .web(let address):
      await writes.settle(key.picture)
      if let kept = await disk.original(of: key) { return (kept, nil) }
      let path = address.target.prefix { $0 != "?" }.lowercased()
      guard [".gif", ".webp", ".png", ".apng"].contains(where: path.hasSuffix),
        PictureFormat.mayMove(try await beginning(of: address, key))
      else { return nil }
      return try await original(
        of: WebPicture(
          address: address, key: key, photo: request.photo, expiresAt: request.expiresAt))
    case .sample, .clip: return nil
    }
  }

  /// The first bytes of a picture of the web: few PNGs and WebPs move, and the others need not come again for that.
  private func beginning(of address: WebAddress, _ key: ThumbnailKey) async throws -> [UInt8] {
    struct Enough: Error {}
    let length = PictureFormat.motionLength
    var question = WebRequest(address)
    question.headers = ["Range": "bytes=0-\(length - 1)", "Accept-Encoding": "identity"]
    question.limits = Download.limits
    (question.subject, question.priority) = (key.picture, .ahead)
    question.allowsPlainHTTP = !address.isEncrypted
    let start = Mutex<[UInt8]>([])
    do {
      // A server that knows no ranges sends all of it, of which no more is read.
      _ = try await dependencies.web.send(question) { piece in
        let isEnough = start.withLock { start in
          start += piece.prefix(length - start.count)
          return start.count == length
        }
        if isEnough { throw Enough() }
      }
      .accepted()
    } catch is Enough {}
    return start.withLock { $0 }
  }
}

import Domain

/// The work for one picture at one size, shared by all who want it.
final class PictureWork: Sendable {
  private let web: WebPictures
  private let local: LocalPictures
  private let memory: BitmapCache
  private let housekeeping: Housekeeping
  private let bitmaps = SharedWork<ThumbnailKey, PictureProgress>()

  init(web: WebPictures, local: LocalPictures, memory: BitmapCache, housekeeping: Housekeeping) {
    self.web = web
    self.local = local
    self.memory = memory
    self.housekeeping = housekeeping
  }

  /// Nothing is under way.
  var isIdle: Bool { bitmaps.isIdle && web.isIdle }

  /// How many wait for the picture of a key.
  func waiters(for key: ThumbnailKey) -> Int { bitmaps.waiters(for: key) }

  /// How the picture of a key comes.
  func steps(
    to key: ThumbnailKey, _ request: PictureRequest
  ) -> SharedWork<ThumbnailKey, PictureProgress>.Steps {
    bitmaps.join(key) { [weak self] tell in
      guard let self else { throw CancellationError() }
      // Somebody else may have made it while this waited to begin.
      if let bitmap = memory[key] { return tell(.finished(bitmap)) }
      let bitmap = try await bitmap(request, key, tell)
      memory.insert(bitmap, for: key, until: request.expiresAt)
      if let expiresAt = request.expiresAt { housekeeping.expect(expiresAt) }
      tell(.finished(bitmap))
    }
  }

  /// Makes a picture ready: in memory, or on the disk if that is too large beside the others.
  ///
  /// What fails is told to whoever asks for it.
  func prepare(_ request: PictureRequest, among expected: [PictureRequest]) async {
    do {
      let key = try request.key
      guard memory[key] == nil else { return }
      let others = expected.compactMap { $0 == request ? nil : try? $0.key }
      let most = 4 * key.bounds.width * key.bounds.height
      if memory.hasRoom(for: most, besides: others) {
        for try await _ in steps(to: key, request) {}
      } else if case .web(let address) = request.media {
        _ = try await web.original(at: address, key, until: request.expiresAt)
      }
    } catch {
      return
    }
  }
}

extension PictureWork {
  private func bitmap(
    _ request: PictureRequest, _ key: ThumbnailKey, _ tell: @Sendable (PictureProgress) -> Void
  ) async throws -> Bitmap {
    switch request.media {
    case .sample(let number): try await local.bitmap(ofSample: number, key)
    case .file(let file):
      try await local.bitmap(in: file, key, until: request.expiresAt, tell: tell)
    case .web(let address):
      try await web.bitmap(at: address, key, until: request.expiresAt, tell: tell)
    }
  }
}

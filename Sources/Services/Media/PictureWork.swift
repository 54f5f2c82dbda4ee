import Domain

/// The work for one picture at one size, shared by all who want it.
final class PictureWork: Sendable {
  private let web: WebPictures
  private let local: LocalPictures
  private let shelf: Shelf
  private let memory: BitmapCache
  private let wishes: Wishes
  private let housekeeping: Housekeeping
  private let bitmaps = SharedWork<ThumbnailKey, PictureProgress>()

  init(
    web: WebPictures, local: LocalPictures, shelf: Shelf, memory: BitmapCache, wishes: Wishes,
    housekeeping: Housekeeping
  ) {
    self.web = web
    self.local = local
    self.shelf = shelf
    self.memory = memory
    self.wishes = wishes
    self.housekeeping = housekeeping
  }

  /// Nothing is under way.
  var isIdle: Bool { bitmaps.isIdle && web.isIdle }

  /// How many wait for the picture of a key.
  func waiters(for key: ThumbnailKey) -> Int { bitmaps.waiters(for: key) }

  /// How the picture of a key comes. What takes no room in memory is let go of when it is there, unless
  /// somebody waits for it.
  func steps(
    to key: ThumbnailKey, _ request: PictureRequest, takesRoom: Bool = true
  ) -> SharedWork<ThumbnailKey, PictureProgress>.Steps {
    bitmaps.join(key) { [weak self] tell in
      guard let self else { throw CancellationError() }
      // Somebody else may have made it while this waited to begin.
      if let bitmap = memory[key] { return tell(.finished(bitmap)) }
      let bitmap = try await bitmap(request, key, tell)
      if takesRoom || wishes.rank(of: key.picture).isAsked {
        memory.insert(bitmap, for: key, until: request.expiresAt)
      }
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
      let takesRoom = memory.hasRoom(for: request.bytes(in: key.bounds), besides: others)
      if !takesRoom, try await isOnDisk(request, key) { return }
      for try await _ in steps(to: key, request, takesRoom: takesRoom) {}
    } catch {
      return
    }
  }
}

extension PictureWork {
  /// Whether there is on the disk what it is decoded from in a moment; of a sample there never is more.
  private func isOnDisk(_ request: PictureRequest, _ key: ThumbnailKey) async throws -> Bool {
    if case .sample = request.media { return true }
    let kept = try await shelf.find(key, until: request.expiresAt)
    // Of what is so small that it is in a row no thumbnail is made.
    if case .bytes? = kept.original { return true }
    return kept.thumbnail != nil
  }

  private func bitmap(
    _ request: PictureRequest, _ key: ThumbnailKey, _ tell: @Sendable (PictureProgress) -> Void
  ) async throws -> Bitmap {
    switch request.media {
    case .sample(let number): try await local.bitmap(ofSample: number, key)
    case .file(let file):
      try await local.bitmap(in: file, key, until: request.expiresAt, tell: tell)
    case .web(let address):
      try await web.bitmap(
        at: address, key, of: request.photo, until: request.expiresAt, tell: tell)
    }
  }
}

extension PictureRequest {
  /// How many bytes its pixels take within these bounds, as far as that is known: at most all of them.
  fileprivate func bytes(in bounds: PixelSize) -> Int {
    let shown = size?.fitted(into: bounds) ?? bounds
    return 4 * shown.width * shown.height
  }
}

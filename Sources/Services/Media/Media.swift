import DecoderProtocol
import Domain

/// Pixels of photos: decoded in another process, kept as thumbnails, the last few in memory.
///
/// The thumbnail cache only saves time: when it fails, the picture is shown and the failure
/// reported. A picture of the web is shown from it without asking there again.
public struct Media: MediaLoading {
  private let decoder: DecoderPool
  private let samples: any SampleDrawing
  private let thumbnails: any ThumbnailPersisting
  private let downloads: Downloads
  private let errors: any ErrorReporting
  private let budget: @Sendable () -> Int
  private let recent = RecentBitmaps()

  /// Makes a loader.
  ///
  /// Pictures of the web are brought over `web` into files in the folder `downloads`, which it makes
  /// and shares with other processes; each goes as soon as it was decoded. `budget` tells how many
  /// bytes all thumbnails together may take, and is asked whenever one is stored.
  public init(
    decoder: DecoderPool, samples: any SampleDrawing, thumbnails: any ThumbnailPersisting,
    web: any Requesting, downloads: FileLocation, errors: any ErrorReporting,
    budget: @escaping @Sendable () -> Int
  ) {
    self.decoder = decoder
    self.samples = samples
    self.thumbnails = thumbnails
    self.downloads = Downloads(over: web, into: downloads)
    self.errors = errors
    self.budget = budget
  }

  /// The picture; at most 4,096 pixels a side, whatever the bounds.
  public func picture(_ request: PictureRequest) -> AsyncThrowingStream<PictureProgress, any Error>
  {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          let bitmap = try await bitmap(of: request.media, fitting: request.bounds)
          continuation.yield(.finished(bitmap))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  public func expect(_ requests: [PictureRequest]) {}

  public func saveOriginal(of media: MediaReference, to path: String) async throws -> FileLocation {
    throw SavingError.unwritable(path: path, reason: "not yet")
  }

  /// The picture, fitted into `bounds`; at most 4,096 pixels a side, whatever the bounds.
  func bitmap(of media: MediaReference, fitting bounds: PixelSize) async throws -> Bitmap {
    let bounds = ThumbnailBounds.clamped(bounds)
    switch media {
    case .sample(let number):
      let key = ThumbnailKey(picture: "sample:\(number)", version: "", bounds: bounds)
      return try await recent(key) { try samples.bitmap(number, fitting: bounds) }
    case .file(let file):
      let key = ThumbnailKey(
        picture: file.encoded, version: try FileVersion(of: file).text, bounds: bounds)
      return try await recent(key) {
        if let bitmap = try await kept(key) { return bitmap }
        return try await decoded(file, key)
      }
    case .web(let address):
      let key = ThumbnailKey(picture: address.text, version: "", bounds: bounds)
      return try await recent(key) {
        if let bitmap = try await kept(key) { return bitmap }
        return try await downloaded(address, key)
      }
    }
  }
}

extension Media {
  private func recent(
    _ key: ThumbnailKey, orElse make: () async throws -> Bitmap
  ) async throws -> Bitmap {
    if let bitmap = recent[key] { return bitmap }
    let bitmap = try await make()
    recent.insert(bitmap, for: key)
    return bitmap
  }

  /// The picture from the cache; nil if it is not there, or is not what was once stored.
  private func kept(_ key: ThumbnailKey) async throws -> Bitmap? {
    guard let bytes = await cached(key.stored) else { return nil }
    switch try await decoder.answer(to: .decode(bytes, shown: key.bounds)) {
    case .picture(let bitmap, _): return bitmap
    case .failure(let failure):
      errors.report(failure, while: "reading a thumbnail of \(key.name)")
      return nil
    case .facts: throw MediaError.decoderFailed(reason: "it answered another question")
    }
  }

  private func downloaded(_ address: WebAddress, _ key: ThumbnailKey) async throws -> Bitmap {
    let file = try await downloads.file(at: address)
    defer { withExtendedLifetime(file) {} }
    do {
      return try await decoded(file.location, key)
    } catch MediaError.missing, MediaError.unreadable {
      throw MediaError.unavailable(reason: "its download was lost: try again")
    }
  }

  private func decoded(_ file: FileLocation, _ key: ThumbnailKey) async throws -> Bitmap {
    switch try await decoder.answer(
      to: .thumbnail(file, shown: key.bounds, stored: key.stored.bounds))
    {
    case .picture(let bitmap, let encoded):
      if let encoded { await store(encoded, for: key.stored) }
      return bitmap
    case .failure(let failure): throw MediaError(failure, of: file)
    case .facts: throw MediaError.decoderFailed(reason: "it answered another question")
    }
  }

  private func cached(_ key: ThumbnailKey) async -> [UInt8]? {
    do {
      return try await thumbnails.thumbnail(key)
    } catch {
      report(error, while: "looking for a thumbnail of \(key.name)")
      return nil
    }
  }

  private func store(_ bytes: [UInt8], for key: ThumbnailKey) async {
    do {
      try await thumbnails.store(bytes, for: key, budget: budget())
    } catch {
      report(error, while: "storing a thumbnail of \(key.name)")
    }
  }

  private func report(_ error: any Error, while activity: String) {
    guard !(error is CancellationError) else { return }
    errors.report(error, while: activity)
  }
}

extension ThumbnailKey {
  /// Under which the cache keeps what a picture of this key is made from.
  fileprivate var stored: ThumbnailKey {
    ThumbnailKey(
      picture: picture, version: version, bounds: ThumbnailBounds.stored(for: bounds))
  }

  /// The picture's name in a log: of an address not the query, which may hold secrets.
  fileprivate var name: String {
    WebAddress(picture)?.displayName ?? picture
  }
}

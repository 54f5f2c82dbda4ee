import DecoderProtocol
import Domain

/// Pixels of photos: decoded in another process, kept as thumbnails, the last few in memory.
///
/// The thumbnail cache only saves time: when it fails, the picture is shown and the failure
/// reported.
public struct Media: MediaLoading {
  private let decoder: DecoderPool
  private let samples: any SampleDrawing
  private let thumbnails: any ThumbnailPersisting
  private let errors: any ErrorReporting
  private let budget: @Sendable () -> Int
  private let recent = RecentBitmaps()

  /// Makes a loader; `budget` tells how many bytes all thumbnails together may take, and is asked
  /// whenever one is stored.
  public init(
    decoder: DecoderPool, samples: any SampleDrawing, thumbnails: any ThumbnailPersisting,
    errors: any ErrorReporting, budget: @escaping @Sendable () -> Int
  ) {
    self.decoder = decoder
    self.samples = samples
    self.thumbnails = thumbnails
    self.errors = errors
    self.budget = budget
  }

  /// The picture, fitted into `bounds`; at most 4,096 pixels a side, whatever the bounds.
  public func bitmap(of media: MediaReference, fitting bounds: PixelSize) async throws -> Bitmap {
    let bounds = ThumbnailBounds.clamped(bounds)
    switch media {
    case .sample(let number):
      let key = ThumbnailKey(picture: "sample:\(number)", version: "", bounds: bounds)
      return try await recent(key) { try samples.bitmap(number, fitting: bounds) }
    case .file(let file):
      let key = ThumbnailKey(
        picture: file.encoded, version: try FileVersion(of: file).text, bounds: bounds)
      return try await recent(key) { try await bitmap(of: file, key) }
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

  private func bitmap(of file: FileLocation, _ key: ThumbnailKey) async throws -> Bitmap {
    let kept = ThumbnailKey(
      picture: key.picture, version: key.version, bounds: ThumbnailBounds.stored(for: key.bounds))
    if let bytes = await cached(kept), let bitmap = try await decoded(bytes, key) { return bitmap }
    switch try await decoder.answer(
      to: .thumbnail(file, shown: key.bounds, stored: kept.bounds))
    {
    case .picture(let bitmap, let encoded):
      if let encoded { await store(encoded, for: kept) }
      return bitmap
    case .failure(let failure): throw MediaError(failure, of: file)
    case .facts: throw MediaError.decoderFailed(reason: "it answered another question")
    }
  }

  /// The picture in cached bytes; nil if they are not what was once stored.
  private func decoded(_ bytes: [UInt8], _ key: ThumbnailKey) async throws -> Bitmap? {
    switch try await decoder.answer(to: .decode(bytes, shown: key.bounds)) {
    case .picture(let bitmap, _): return bitmap
    case .failure(let failure):
      errors.report(failure, while: "reading a thumbnail of \(key.picture)")
      return nil
    case .facts: throw MediaError.decoderFailed(reason: "it answered another question")
    }
  }

  private func cached(_ key: ThumbnailKey) async -> [UInt8]? {
    do {
      return try await thumbnails.thumbnail(key)
    } catch {
      report(error, while: "looking for a thumbnail of \(key.picture)")
      return nil
    }
  }

  private func store(_ bytes: [UInt8], for key: ThumbnailKey) async {
    do {
      try await thumbnails.store(bytes, for: key, budget: budget())
    } catch {
      report(error, while: "storing a thumbnail of \(key.picture)")
    }
  }

  private func report(_ error: any Error, while activity: String) {
    guard !(error is CancellationError) else { return }
    errors.report(error, while: activity)
  }
}

import Domain

/// Pictures of the web: from the disk if they are kept there, else fetched, proven and kept.
final class WebPictures: Sendable {
  /// How far a fetched picture is.
  private enum Step: Sendable {
    case receiving(Int, Int?)
    case decoding
    case finished(Fetched)
  }

  /// A picture that has come: already decoded for the key of who was first.
  private struct Fetched: Sendable {
    let key: ThumbnailKey
    let bitmap: Bitmap
    let arrival: Arrival
  }

  private let download: Download
  private let transfers: Turns
  private let wishes: Wishes
  private let workshop: Workshop
  private let shelf: Shelf
  private let failures: FailureMemory
  private let afterwork: Afterwork
  private let checks: Checks
  private let moved: Media.Parts.Moved
  private let time: any TimeSource
  private let errors: any ErrorReporting
  private let fetches = SharedWork<String, Step>()

  /// What it works with.
  struct Parts {
    let download: Download
    let transfers: Turns
    let wishes: Wishes
    let workshop: Workshop
    let shelf: Shelf
    let failures: FailureMemory
    let afterwork: Afterwork
    let memory: BitmapCache
    let moved: Media.Parts.Moved
    let time: any TimeSource
    let errors: any ErrorReporting
  }

  init(_ parts: Parts) {
    download = parts.download
    transfers = parts.transfers
    wishes = parts.wishes
    workshop = parts.workshop
    shelf = parts.shelf
    failures = parts.failures
    afterwork = parts.afterwork
    moved = parts.moved
    time = parts.time
    errors = parts.errors
    checks = Checks(parts)
  }

  /// Nothing is under way.
  var isIdle: Bool { fetches.isIdle && checks.isIdle }

  /// The picture at an address, and whose it is, if that is known. Throws ``MediaError``.
  func bitmap(
    at address: WebAddress, _ key: ThumbnailKey, of photo: PhotoID?, until expiresAt: Timestamp?,
    tell: @Sendable (PictureProgress) -> Void
  ) async throws -> Bitmap {
    await afterwork.settle(key.picture)
    try failures.check(key.picture, isAsked: isAsked(key))
    workshop.prepare()
    let kept = try await shelf.find(key, until: expiresAt)
    if let bitmap = try await bitmap(of: kept, key, until: expiresAt, tell: tell) {
      checks.consider(address, key, kept, until: expiresAt)
      return bitmap
    }
    try failures.check(key.picture, kept: kept.failure, isAsked: isAsked(key))
    // It may be long before anything comes.
    tell(.receiving(bytes: 0, of: nil))
    let fetched = try await fetch(
      address, key, of: photo, until: expiresAt, kept.failure, tell: tell)
    guard fetched.key != key else { return fetched.bitmap }
    return try await workshop.product(of: fetched.arrival.content, key).bitmap
  }

  /// A picture as it came; what it is in lasts as long as `holding` does.
  func original(
    at address: WebAddress, _ key: ThumbnailKey, of photo: PhotoID? = nil,
    until expiresAt: Timestamp? = nil
  ) async throws -> (content: PictureContent, holding: Arrival?) {
    await afterwork.settle(key.picture)
    if let content = await shelf.original(of: key) { return (content, nil) }
    try failures.check(key.picture, isAsked: isAsked(key))
    let fetched = try await fetch(address, key, of: photo, until: expiresAt, nil) { _ in }
    return (fetched.arrival.content, fetched.arrival)
  }
}

extension WebPictures {
  private func isAsked(_ key: ThumbnailKey) -> Bool { wishes.rank(of: key.picture).isAsked }

  /// The picture made of what is kept; nil if that is nothing, or no picture.
  private func bitmap(
    of kept: KeptPicture, _ key: ThumbnailKey, until expiresAt: Timestamp?,
    tell: (PictureProgress) -> Void
  ) async throws -> Bitmap? {
    if let thumbnail = kept.thumbnail {
      do {
        return try await workshop.product(of: .bytes(thumbnail), key).bitmap
      } catch let error as MediaError where error.isAboutBytes {
        errors.report(error, while: "reading a thumbnail of \(key.name)")
        await shelf.removeThumbnails(key)
      }
    }
    // Where there is a thumbnail, the original is not looked for.
    let original = kept.thumbnail == nil ? kept.original : await shelf.original(of: key)
    guard let original else { return nil }
    tell(.decoding)
    do {
      let product = try await product(of: original, key)
      if let thumbnail = product.thumbnail {
        afterwork.add(key.picture) { [shelf] in
          await shelf.keep(thumbnail, as: key, until: expiresAt)
        }
      }
      return product.bitmap
    } catch let error as MediaError where error.isAboutBytes {
      errors.report(error, while: "reading what is kept of \(key.name)")
      await shelf.remove(key)
      return nil
    }
  }

  /// What is made of an original, which may have got another name since it was looked up.
  private func product(
    of original: PictureContent, _ key: ThumbnailKey
  ) async throws -> Workshop.Product {
    do {
      return try await workshop.product(of: original, key)
    } catch MediaError.missing(let file) {
      guard let renamed = await shelf.original(of: key), renamed != original else {
        throw MediaError.missing(file)
      }
      return try await workshop.product(of: renamed, key)
    }
  }

  private func fetch(
    _ address: WebAddress, _ key: ThumbnailKey, of photo: PhotoID?, until expiresAt: Timestamp?,
    _ failure: PictureFailure?, tell: @Sendable (PictureProgress) -> Void
  ) async throws -> Fetched {
    let steps = fetches.join(key.picture) { [weak self] tell in
      guard let self else { throw CancellationError() }
      try await bring(address, key, of: photo, until: expiresAt, failure, tell)
    }
    for try await step in steps {
      switch step {
      case .receiving(let count, let total): tell(.receiving(bytes: count, of: total))
      case .decoding: tell(.decoding)
      case .finished(let fetched): return fetched
      }
    }
    throw CancellationError()
  }

  private func bring(
    _ address: WebAddress, _ key: ThumbnailKey, of photo: PhotoID?, until expiresAt: Timestamp?,
    _ failure: PictureFailure?, _ tell: @escaping @Sendable (Step) -> Void
  ) async throws {
    let order = Download.Order(
      address: address, known: failure?.freshness, expiresAt: expiresAt)
    var freshness: Freshness?
    do {
      let outcome = try await outcome(of: order, key, of: photo, tell)
      guard case .arrived(let arrival) = outcome else {
        // What was none the last time has not changed.
        freshness = failure?.freshness
        throw failure?.error ?? .unavailable(reason: "\(address.host) sends nothing")
      }
      freshness = arrival.freshness
      tell(.decoding)
      let product = try await proven(arrival, key)
      await failures.forget(key.picture, kept: failure != nil)
      afterwork.add(key.picture) { [shelf] in
        await shelf.keep(arrival, as: key, until: expiresAt)
        if let thumbnail = product.thumbnail {
          await shelf.keep(thumbnail, as: key, until: expiresAt)
        }
      }
      tell(.finished(Fetched(key: key, bitmap: product.bitmap, arrival: arrival)))
    } catch MediaError.missing, MediaError.unreadable {
      throw MediaError.unavailable(reason: "its download was lost: try again")
    } catch {
      throw await failures.note(error, of: key.picture, freshness: freshness)
    }
  }
}

extension WebPictures {
  /// How a download ends: from where its photo has the picture now, if it is gone from where it was.
  private func outcome(
    of order: Download.Order, _ key: ThumbnailKey, of photo: PhotoID?,
    _ tell: @escaping @Sendable (Step) -> Void
  ) async throws -> DownloadOutcome {
    do {
      return try await download(order, key, tell)
    } catch NetworkError.refused(let host, let status) where status == 404 || status == 410 {
      guard let photo, let address = await moved(photo, order.address), address != order.address
      else { throw NetworkError.refused(host: host, status: status) }
      return try await download(
        Download.Order(address: address, expiresAt: order.expiresAt), key, tell)
    }
  }

  private func download(
    _ order: Download.Order, _ key: ThumbnailKey, _ tell: @escaping @Sendable (Step) -> Void
  ) async throws -> DownloadOutcome {
    try await transfers.withTurn(for: key.picture) {
      var order = order
      order.isAsked = isAsked(key)
      return try await download.run(order) { tell(.receiving($0, $1)) }
    }
  }

  /// The picture that has come. Where nobody got to looking at it, it stays for another time.
  private func proven(_ arrival: Arrival, _ key: ThumbnailKey) async throws -> Workshop.Product {
    do {
      return try await workshop.product(of: arrival.content, key)
    } catch {
      if (error as? MediaError)?.isAboutBytes != true { arrival.leave() }
      throw error
    }
  }
}

extension MediaError {
  /// Whether it says something of the bytes, rather than of the decoder.
  var isAboutBytes: Bool {
    switch self {
    case .undecodable, .tooLarge, .missing, .unreadable: true
    case .unavailable, .timedOut, .decoderFailed: false
    }
  }
}

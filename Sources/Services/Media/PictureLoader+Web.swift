import Domain
import Storage
import Synchronization
import Web

/// A picture of the web that is wanted.
struct WebPicture: Sendable {
  let address: WebAddress
  let key: ThumbnailKey
  /// Whose it is, if that is known.
  var photo: PhotoID?
  var expiresAt: Timestamp?
}

/// How far a fetched picture is.
enum FetchStep: Sendable {
  case receiving(Int, Int?)
  case decoding
  case finished(Fetched)

  /// A picture that has come, decoded for the key of whoever asked first.
  struct Fetched: Sendable {
    let key: ThumbnailKey
    let bitmap: Bitmap
    let arrival: Arrival
  }
}

/// Pictures of the web: from the disk if they are kept there, else fetched, proven and kept.
extension PictureLoader {
  /// Throws ``MediaError``.
  func bitmap(
    of picture: WebPicture, tell: @Sendable (PictureProgress) -> Void
  ) async throws -> Bitmap {
    let key = picture.key
    await writes.settle(key.picture)
    try failures.check(key.picture, isAsked: isShown(key))
    dependencies.decoder.prepare()
    let kept = try await disk.find(key, until: picture.expiresAt)
    if let bitmap = try await bitmap(of: kept, picture, tell: tell) {
      checkIfDue(picture, kept)
      return bitmap
    }
    try failures.check(key.picture, kept: kept.failure, isAsked: isShown(key))
    // It may be long before anything comes.
    tell(.receiving(bytes: 0, of: nil))
    let fetched = try await fetch(picture, kept.failure, tell: tell)
    guard fetched.key != key else { return fetched.bitmap }
    return try await decoded(fetched.arrival.content, key).bitmap
  }

  /// A picture as it came; what it is in lasts as long as `holding` does.
  func original(
    of picture: WebPicture
  ) async throws -> (content: PictureContent, holding: Arrival?) {
    let key = picture.key
    await writes.settle(key.picture)
    if let content = await disk.original(of: key) { return (content, nil) }
    try failures.check(key.picture, isAsked: isShown(key))
    let fetched = try await fetch(picture, nil) { _ in }
    return (fetched.arrival.content, fetched.arrival)
  }
}

extension PictureLoader {
  /// The picture made of what is kept; nil if that is nothing, or no picture.
  private func bitmap(
    of kept: KeptPicture, _ picture: WebPicture, tell: (PictureProgress) -> Void
  ) async throws -> Bitmap? {
    let key = picture.key
    if let bitmap = try await bitmap(ofThumbnail: kept.thumbnail, key) { return bitmap }
    // Where there is a thumbnail, the original is not looked for.
    let original = kept.thumbnail == nil ? kept.original : await disk.original(of: key)
    guard let original else { return nil }
    tell(.decoding)
    do {
      let decoded = try await decodedOriginal(original, key)
      keep(decoded.thumbnail, key, until: picture.expiresAt)
      return decoded.bitmap
    } catch let error as MediaError where error.isAboutBytes {
      dependencies.errors.report(error, while: "reading what is kept of \(key.name)")
      await disk.remove(key)
      return nil
    }
  }

  /// What is made of an original, which may have got another name since it was looked up.
  private func decodedOriginal(
    _ original: PictureContent, _ key: ThumbnailKey
  ) async throws -> DecodedPicture {
    do {
      return try await decoded(original, key)
    } catch MediaError.missing(let file) {
      guard let renamed = await disk.original(of: key), renamed != original else {
        throw MediaError.missing(file)
      }
      return try await decoded(renamed, key)
    }
  }

  private func fetch(
    _ picture: WebPicture, _ failure: PictureFailure?, tell: @Sendable (PictureProgress) -> Void
  ) async throws -> FetchStep.Fetched {
    let steps = fetches.join(picture.key.picture) { [weak self] tell in
      guard let self else { throw CancellationError() }
      try await bring(picture, failure, tell)
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
    _ picture: WebPicture, _ failure: PictureFailure?,
    _ tell: @escaping @Sendable (FetchStep) -> Void
  ) async throws {
    let (key, expiresAt) = (picture.key, picture.expiresAt)
    var freshness: Freshness?
    do {
      let outcome = try await outcome(of: picture, known: failure?.freshness, tell)
      guard case .arrived(let arrival) = outcome else {
        // What was none the last time has not changed.
        freshness = failure?.freshness
        throw failure?.error
          ?? .unavailable(reason: "\(picture.address.host) sends nothing")
      }
      freshness = arrival.freshness
      tell(.decoding)
      let decoded = try await proven(arrival, key)
      await failures.forget(key.picture, kept: failure != nil)
      writes.add(key.picture) { [disk] in
        await disk.keep(arrival, decoded.thumbnail, as: key, until: expiresAt)
      }
      tell(.finished(.init(key: key, bitmap: decoded.bitmap, arrival: arrival)))
    } catch MediaError.missing, MediaError.unreadable {
      throw MediaError.unavailable(reason: "its download was lost: try again")
    } catch {
      throw await failures.note(error, of: key.picture, freshness: freshness)
    }
  }

  /// How a download ends: from where its photo has the picture now, if it is gone from where it was.
  private func outcome(
    of picture: WebPicture, known: Freshness?, _ tell: @escaping @Sendable (FetchStep) -> Void
  ) async throws -> DownloadOutcome {
    var order = Download.Order(
      address: picture.address, subject: picture.key.picture, known: known,
      expiresAt: picture.expiresAt)
    do {
      return try await download.run(order) { tell(.receiving($0, $1)) }
    } catch NetworkError.refused(let host, let status) where status == 404 || status == 410 {
      guard let photo = picture.photo,
        let address = await dependencies.moved(photo, picture.address), address != picture.address
      else { throw NetworkError.refused(host: host, status: status) }
      (order.address, order.known) = (address, nil)
      return try await download.run(order) { tell(.receiving($0, $1)) }
    }
  }

  /// The picture that has come. Where nobody got to looking at it, it stays for another time.
  private func proven(_ arrival: Arrival, _ key: ThumbnailKey) async throws -> DecodedPicture {
    do {
      return try await decoded(arrival.content, key)
    } catch {
      if (error as? MediaError)?.isAboutBytes != true { arrival.leave() }
      throw error
    }
  }
}

/// Originals that are shown from the disk are checked for changes in the background, at most once a day each.
extension PictureLoader {
  private func checkIfDue(_ picture: WebPicture, _ kept: KeptPicture) {
    let (name, now) = (picture.key.picture, dependencies.time.now)
    // Nothing is fresh for longer: that is of when the clock was ahead.
    guard let freshUntil = kept.freshUntil,
      freshUntil <= now || freshUntil > now.advanced(by: Lifetime.longest),
      checked.withLock({ $0.insert(name).inserted })
    else { return }
    Task {
      await check(picture, kept.freshness)
      checked.withLock { _ = $0.remove(name) }
    }
  }

  private func check(_ picture: WebPicture, _ freshness: Freshness?) async {
    let key = picture.key
    let order = Download.Order(
      address: picture.address, subject: key.picture, known: freshness,
      expiresAt: picture.expiresAt)
    do {
      switch try await download.run(order, tell: { _, _ in }) {
      case .unchanged(let lifetime): await disk.renew(key, for: lifetime)
      case .arrived(let arrival):
        let decoded = try await decoded(arrival.content, key)
        await disk.keep(arrival, decoded.thumbnail, as: key, until: picture.expiresAt)
        memory.remove(key.picture)
      }
    } catch NetworkError.refused, is MediaError {
      // It answered, and what is kept is better than that.
      await disk.renew(key, for: Lifetime.shortest)
    } catch {
      await disk.renew(key, for: .seconds(3600))
    }
  }
}

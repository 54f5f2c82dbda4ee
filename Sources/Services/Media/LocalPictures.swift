import Domain

/// Pictures of this machine: files and samples.
struct LocalPictures: Sendable {
  let samples: any SampleDrawing
  let workshop: Workshop
  let shelf: Shelf
  let failures: FailureMemory
  let afterwork: Afterwork
  let errors: any ErrorReporting

  /// The picture in a file. Throws ``MediaError``.
  func bitmap(
    in file: FileLocation, _ key: ThumbnailKey, until expiresAt: Timestamp?,
    tell: (PictureProgress) -> Void
  ) async throws -> Bitmap {
    let failed = key.picture + "\n" + key.version
    await afterwork.settle(key.picture)
    try failures.check(failed, isAsked: true)
    workshop.prepare()
    if let thumbnail = try await shelf.find(key, until: expiresAt).thumbnail {
      do {
        return try await workshop.product(of: .bytes(thumbnail), key).bitmap
      } catch let error as MediaError where error.isAboutBytes {
        errors.report(error, while: "reading a thumbnail of \(key.name)")
        await shelf.remove(key)
      }
    }
    tell(.decoding)
    do {
      let product = try await workshop.product(of: .file(file), key)
      if let thumbnail = product.thumbnail {
        afterwork.add(key.picture) { await shelf.keep(thumbnail, as: key, until: expiresAt) }
      }
      return product.bitmap
    } catch {
      throw await failures.note(error, of: failed)
    }
  }

  /// A sample. Throws ``MediaError``.
  func bitmap(ofSample number: Int, _ key: ThumbnailKey) async throws -> Bitmap {
    try await workshop.turns.withTurn(for: key.picture) {
      try await samples.bitmap(number, fitting: key.bounds)
    }
  }
}

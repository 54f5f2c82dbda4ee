import Domain

/// Writes pictures as they are into files of their own.
struct Saving: Sendable {
  let web: WebPictures
  let samples: any SampleDrawing
  /// Does something that somebody waits for.
  let waiting: @Sendable (String, () async throws -> FileLocation) async throws -> FileLocation

  /// A sample is at most so large.
  private static let sampleBox = PixelSize(width: 1600, height: 1600)
  /// What has to be fetched is proven to be a picture at this size.
  private static let proof = PixelSize(width: 256, height: 256)

  /// Throws ``MediaError`` and ``SavingError``.
  func save(
    _ media: MediaReference, of photo: PhotoID?, to path: String
  ) async throws -> FileLocation {
    switch media {
    case .file(let file): try save(file, to: path)
    case .sample(let number): try await save(sample: number, to: path)
    case .web(let address): try await save(address, of: photo, to: path)
    }
  }
}

extension Saving {
  private func save(_ file: FileLocation, to path: String) throws -> FileLocation {
    let original = try OpenOriginal(file)
    try original.checkIsPicture()
    let name = file.bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    return try NewFile(path, named: name).write(.file(original))
  }

  private func save(sample number: Int, to path: String) async throws -> FileLocation {
    guard let box = Self.sampleBox else { throw MediaError.undecodable(reason: "no size") }
    let bitmap = try await samples.bitmap(number, fitting: box)
    return try NewFile(path, named: Array("sample-\(number).png".utf8))
      .write(.bytes(UncompressedPNG(bitmap).bytes))
  }

  private func save(
    _ address: WebAddress, of photo: PhotoID?, to path: String
  ) async throws -> FileLocation {
    guard let proof = Self.proof else { throw MediaError.undecodable(reason: "no size") }
    let key = ThumbnailKey(picture: address.text, version: "", bounds: proof)
    return try await waiting(key.picture) {
      let original = try await web.original(at: address, key, of: photo)
      defer { withExtendedLifetime(original.holding) {} }
      let name = PictureName(of: address, original.content)
      return try NewFile(path, named: name.bytes).write(Original(original.content))
    }
  }
}

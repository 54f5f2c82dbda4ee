import Domain

// Shorter forms of calls that many tests make, and the program does not.

extension PhotoStreaming {
  /// The photos of ``rows(from:limit:)`` without the gaps.
  public func page(from id: PhotoID?, limit: Int) async throws -> [StreamItem] {
    try await rows(from: id, limit: limit).compactMap(\.item)
  }
}

extension Responding {
  /// Comments on a photo, not on a comment below it.
  public func comment(_ text: String, on photo: Photo) async throws -> Comment {
    try await comment(text, on: photo, answering: nil)
  }
}

extension MediaLoading {
  /// Saves a picture that belongs to no photo.
  public func saveOriginal(of media: MediaReference, to path: String) async throws -> FileLocation {
    try await saveOriginal(of: media, whose: nil, to: path)
  }
}

import Domain
import Fakes
import Testing

@testable import {{module}}

@Suite("Finding photos by words")
struct {{module}}Tests {
  private let photos: [Photo] = [
    .example(1, caption: "Fog over the harbour"),
    .example(2, caption: "Breakfast", alternativeText: "A harbour seen through a window"),
    .example(3, caption: "Breakfast again"),
    .example(4, caption: "Boats", author: "Harbour Master"),
  ]

  private func places(_ words: String, limit: Int = 10, pageLength: Int = 2) async throws -> [Int] {
    try await {{module}}(stream: FakePhotoStream(photos), pageLength: pageLength)
      .photos(matching: words, limit: limit).map(\.place)
  }

  @Test("looks at caption, alternative text and author, in any case")
  func fields() async throws {
    #expect(try await places("HARBOUR") == [1, 2, 4])
    #expect(try await places("breakfast") == [2, 3])
  }

  @Test("finds the same however long a page is", arguments: [1, 2, 3, 4, 5])
  func pages(length: Int) async throws {
    #expect(try await places("harbour", pageLength: length) == [1, 2, 4])
  }

  @Test("stops when there are enough")
  func limit() async throws {
    #expect(try await places("harbour", limit: 2) == [1, 2])
    #expect(try await places("harbour", limit: 0).isEmpty)
  }

  @Test("finds nothing without words, or without photos")
  func nothing() async throws {
    #expect(try await places("").isEmpty)
    #expect(try await {{module}}(stream: FakePhotoStream()).photos(matching: "a", limit: 1).isEmpty)
  }

  @Test("lets the stream's errors through")
  func failure() async {
    await #expect(throws: LibraryError.busy) {
      try await {{module}}(stream: FakePhotoStream(failure: LibraryError.busy))
        .photos(matching: "a", limit: 1)
    }
  }
}

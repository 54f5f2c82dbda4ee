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

  @Test func `looks at caption, alternative text and author, in any case`() async throws {
    #expect(try await places("HARBOUR") == [1, 2, 4])
    #expect(try await places("breakfast") == [2, 3])
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func `finds the same however long a page is`(length: Int) async throws {
    #expect(try await places("harbour", pageLength: length) == [1, 2, 4])
  }

  @Test func `stops when there are enough`() async throws {
    #expect(try await places("harbour", limit: 2) == [1, 2])
    #expect(try await places("harbour", limit: 0).isEmpty)
  }

  @Test func `finds nothing without words, or without photos`() async throws {
    #expect(try await places("").isEmpty)
    #expect(try await {{module}}(stream: FakePhotoStream()).photos(matching: "a", limit: 1).isEmpty)
  }

  @Test func `lets the stream's errors through`() async {
    await #expect(throws: LibraryError.busy) {
      try await {{module}}(stream: FakePhotoStream(failure: LibraryError.busy))
        .photos(matching: "a", limit: 1)
    }
  }
}

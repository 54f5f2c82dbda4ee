import Domain
import Fakes
import GRDB
import Storage
import Testing

@testable import Library

/// Whatever number stands in a row, by an older version or by somebody's hand, the stream opens.
@Suite struct HostileRowTests {
  @Test(arguments: HostileNumbers.integers)
  func `a photo`(number: Int64) async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [10, 20])
    try await library.files.cache().write {
      try $0.execute(
        sql: """
          UPDATE OR IGNORE photo SET likes = ?1, dislikes = ?1, replies = ?1, width = ?1,
            height = ?1 WHERE item = '0'
          """, arguments: [number])
    }
    try await library.files.cache().write {
      try $0.execute(
        sql: "UPDATE OR IGNORE photo SET age = ?1 WHERE item = '0'", arguments: [number])
    }
    let items = try await library.photos.items(from: nil, limit: 10, in: test.scope())
    #expect(items.count == 2)
    let engagement = try await library.photos.engagement(of: PhotoID(source: source, item: "0"))
    #expect((engagement ?? Engagement()).with(.like).likes > 0)
    for photo in items.map(\.photo) {
      let now = test.time.now
      #expect(now.advanced(by: now.duration(to: photo.timestamp)) == photo.timestamp)
      #expect(photo.size.map { 4 * $0.width * $0.height > 0 } ?? true)
    }
  }
}

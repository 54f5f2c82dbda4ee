import Fakes
import Foundation
import Testing

/// What happens to a folder between two runs is noticed, and what only went away for now is kept.
@Suite("Refreshing a folder")
struct RefreshTests {
  @Test
  func `takes out what was removed, and brings in what is new`() async throws {
    let home = try TestHome()
    for name in ["stays.jpg", "goes.jpg"] { try home.addPicture(name) }
    _ = try await home.run("-c", "2 \(home.pictures)")
    try FileManager.default.removeItem(atPath: "\(home.pictures)/goes.jpg")
    try home.addPicture("comes.jpg")
    let outcome = try await home.run("-c", "refresh; list")
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "✓ 1 new photo, 1 removed")
    #expect(outcome.lines.count == 3)
    #expect(!outcome.output.contains("goes.jpg"))
  }

  @Test
  func `notices a caption that was written, changed and taken away`() async throws {
    let home = try TestHome()
    try home.addPicture("one.jpg")
    _ = try await home.run("-c", "2 \(home.pictures)")
    for caption in ["Fog", "Fog, later sun"] {
      // The picture itself is not touched.
      try home.write(Array(caption.utf8), to: "pictures/one.jpg.txt")
      let outcome = try await home.run("-c", "refresh; list")
      #expect(outcome.lines.first == "✓ 1 changed")
      #expect(outcome.lines.last?.contains("\(caption)  ") == true)
    }
    try FileManager.default.removeItem(atPath: "\(home.pictures)/one.jpg.txt")
    let outcome = try await home.run("-c", "refresh; list")
    #expect(outcome.lines.first == "✓ 1 changed")
    #expect(outcome.lines.last?.contains("one.jpg") == true)
  }

  @Test
  func `keeps the photos of a folder that is not there now, and says so`() async throws {
    let home = try TestHome()
    for name in ["one.jpg", "two.jpg"] { try home.addPicture(name) }
    _ = try await home.run("-c", "2 \(home.pictures)")
    let away = home.path("away")
    try FileManager.default.moveItem(atPath: home.pictures, toPath: away)
    let gone = try await home.run("-c", "refresh; list")
    #expect(gone.errors.contains("there is nothing at \(home.pictures)"))
    #expect(gone.status == 1)
    #expect(gone.lines.count == 2)
    // The place where a disk was mounted is an empty folder.
    try FileManager.default.createDirectory(
      atPath: home.pictures, withIntermediateDirectories: false)
    let empty = try await home.run("-c", "refresh; list")
    #expect(empty.errors.contains("is its disk mounted?"))
    #expect(empty.status == 1)
    #expect(empty.lines.count == 2)
    try FileManager.default.removeItem(atPath: home.pictures)
    try FileManager.default.moveItem(atPath: away, toPath: home.pictures)
    let back = try await home.run("-c", "refresh; list")
    #expect(back.lines.first == "✓ nothing new")
    #expect(back.lines.count == 3)
  }
}

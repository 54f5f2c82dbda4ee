import Fakes
import Foundation
import PictureFixtures
import Testing

/// A person who is signed in nowhere, and posts into a folder.
@Suite("Posting into a folder with the real program")
struct FolderPostTests {
  private struct Draft: Decodable { let text: String }

  @Test
  func `keeps the picture, and the words as they were typed`() async throws {
    let home = try TestHome()
    try home.addPicture("old.jpg")
    try home.write(Fixture.bytes("gradient.webp"), to: "mine/fog.webp")
    let line = "post ~/mine/fog.webp --alt \"masts in it\" It's foggy and/or that's fine"
    let outcome = try await home.run("-c", "2 \(home.pictures)\n\(line)")
    #expect(outcome.status == 0, "\(outcome)")
    try await arrive(home)
    let list = try await home.run("-c", "refresh\nlist")
    #expect(list.output.contains("It's foggy and/or that's fine"), "\(list)")
    let words = try String(contentsOfFile: home.pictures + "/fog.webp.txt", encoding: .utf8)
    #expect(words == "It's foggy and/or that's fine\nalt: masts in it\n")
  }

  @Test
  func `makes a draft again of what was refused, with all its words`() async throws {
    let home = try TestHome()
    try home.addPicture("old.jpg")
    try home.write(Array("dear diary".utf8), to: "mine/diary.jpg")
    let outcome = try await home.run("-c", "2 \(home.pictures)\npost ~/mine/diary.jpg fog")
    #expect(outcome.status == 1, "\(outcome)")
    for _ in 0..<100 {
      let waiting = try await home.run("-c", "outbox; list")
      if waiting.output.contains("diary.jpg is no picture") { break }
    }
    let edited = try await home.run("--json", "-c", "outbox; list; edit 1")
    #expect(edited.status == 0, "\(edited)")
    #expect(try await home.run("-c", "outbox; list").output.contains("Nothing waits"))
    let drafts = try await home.run("--json", "-c", "compose; drafts").lines.map {
      try JSONDecoder().decode(Draft.self, from: Data($0.utf8)).text
    }
    #expect(drafts == ["fog"])
  }

  /// Lets the program send until nothing waits.
  private func arrive(_ home: TestHome) async throws {
    for _ in 0..<100 {
      if try await home.run("--json", "-c", "outbox; list").output.isEmpty { return }
      _ = try await home.run("-c", "outbox; retry")
    }
    Issue.record("\(try await home.run("-c", "outbox; list"))")
  }
}

import Domain
import Terminal
import Testing

@testable import PhotoStreamScreen

@Suite("What is typed after post")
struct PostRequestTests {
  private func draft(_ first: String, _ rest: String? = nil) throws -> Draft {
    try PostRequest(CommandCall("post", [first] + [rest].compactMap(\.self))).draft
  }

  private func names(_ draft: Draft) -> [String] {
    draft.pictures.map { $0.location.displayPath }
  }

  @Test("is a picture, what is to be seen on it, and words as they were typed")
  func one() throws {
    let draft = try draft("/a.jpg", "--alt \"masts in the fog\" fog  over 'the harbour'")
    #expect(names(draft) == ["/a.jpg"])
    #expect(draft.pictures.map(\.alternativeText) == ["masts in the fog"])
    #expect(draft.text == "fog  over 'the harbour'")
  }

  @Test("may be several pictures, each with its own")
  func several() throws {
    let draft = try draft("/a.jpg", "--alt masts /b.PNG '/c d.webp' --alt none it's fog at /e")
    #expect(names(draft) == ["/a.jpg", "/b.PNG", "/c d.webp"])
    #expect(draft.pictures.map(\.alternativeText) == ["masts", nil, ""])
    #expect(draft.text == "it's fog at /e")
  }

  @Test("may be words alone")
  func words() throws {
    let draft = try draft("fog", "over a.jpg")
    #expect(draft.pictures.isEmpty)
    #expect(draft.text == "fog over a.jpg")
  }

  @Test(
    "is not understood where what is to be seen is missing, or a quotation mark",
    arguments: [
      "--alt", "--alt 'fog",
    ])
  func mistakes(rest: String) {
    #expect(throws: CommandError.self) { try draft("/a.jpg", rest) }
  }
}

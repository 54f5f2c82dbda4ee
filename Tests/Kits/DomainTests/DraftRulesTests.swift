import Domain
import Testing

@Suite("What is missing in a draft")
struct DraftRulesTests {
  private func place(_ capabilities: ServerCapabilities? = ServerCapabilities()) -> PostPlace {
    PostPlace(id: .account(AccountID(rawValue: 1)), name: "ada", capabilities: capabilities)
  }

  private func draft(_ text: String = "", pictures: [String?] = []) -> Draft {
    var draft = Draft()
    draft.text = text
    draft.pictures = pictures.map {
      DraftPicture(FileLocation(path: "/a.jpg"), alternativeText: $0)
    }
    return draft
  }

  @Test("is nothing when there are words, or pictures of which was said what is to be seen")
  func complete() throws {
    try draft("fog").checkComplete(at: place())
    try draft(pictures: ["fog", ""]).checkComplete(at: place())
    try draft(pictures: [""]).checkComplete(at: place(nil))
  }

  @Test("is told, one thing at a time")
  func incomplete() {
    #expect(throws: WritingError.empty) { try draft().checkComplete(at: place()) }
    #expect(throws: WritingError.empty) { try draft("fog").checkComplete(at: place(nil)) }
    #expect(throws: MissingAlternativeText(picture: 2)) {
      try draft(pictures: ["fog", nil]).checkComplete(at: place())
    }
    #expect(throws: WritingError.tooManyPictures(count: 5, limit: 4)) {
      try draft(pictures: Array(repeating: "", count: 5)).checkComplete(at: place())
    }
    #expect(throws: WritingError.tooLong(count: 501, limit: 500)) {
      try draft(String(repeating: "a", count: 501)).checkComplete(at: place())
    }
  }

  @Test("counts what is left by the rules of the place, what stands before it included")
  func left() {
    var draft = draft("https://photos.example/a/very/long/path/to/somewhere")
    draft.warning = "fog"
    #expect(draft.charactersLeft(at: place()) == 500 - 23 - 3)
    #expect(draft.charactersLeft(at: place(nil)) == nil)
  }
}

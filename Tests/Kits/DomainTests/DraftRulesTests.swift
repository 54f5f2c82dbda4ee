import Domain
import Fakes
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
    try draft("fog", pictures: [nil]).checkComplete(at: place(nil))
  }

  @Test("is told, one thing at a time")
  func incomplete() {
    #expect(throws: WritingError.empty) { try draft().checkComplete(at: place()) }
    #expect(throws: WritingError.empty) { try draft(" \n").checkComplete(at: place()) }
    #expect(throws: WritingError.needsPicture("ada")) {
      try draft("fog").checkComplete(at: place(nil))
    }
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

  @Test("is an end, where nothing ends")
  func promise() throws {
    var draft = draft("fog", pictures: [""])
    draft.lifetime = 3_600
    for place in [place(), place(nil)] {
      #expect(throws: WritingError.cannotExpire("ada")) { try draft.checkComplete(at: place) }
    }
    var capabilities = ServerCapabilities()
    capabilities.canExpire = true
    try draft.checkComplete(at: place(capabilities))
  }

  @Test("is everything in one that only says what it answers")
  func untouched() {
    var draft = Draft()
    draft.answering = DraftAnswer(account: AccountID(rawValue: 1), status: "7", title: "fog")
    #expect(draft.isUntouched)
    draft.warning = "mist"
    #expect(!draft.isUntouched)
  }

  @Test("counts what is left by the rules of the place, what stands before it included")
  func left() {
    var draft = draft("https://photos.example/a/very/long/path/to/somewhere")
    draft.warning = "fog"
    #expect(draft.charactersLeft(at: place()) == 500 - 23 - 3)
    #expect(draft.charactersLeft(at: place(nil)) == nil)
    var capabilities = ServerCapabilities()
    capabilities.charactersPerLink = 25
    #expect(draft.charactersLeft(at: place(capabilities)) == 500 - 25 - 3)
  }

  @Test("counts the mention that an answer begins with, unless it is there")
  func mention() throws {
    let account = try #require(FakeAccounts.account("ada", on: "photos.example"))
    var draft = draft(String(repeating: "a", count: 495))
    draft.answering = DraftAnswer(
      account: account.id, status: "7", title: "fog",
      addressee: Addressee("ben@far.example", of: account))
    #expect(draft.charactersLeft(at: place()) == 0)
    draft.text += "a"
    #expect(throws: WritingError.tooLong(count: 501, limit: 500)) {
      try draft.checkComplete(at: place())
    }
    draft.text = "so true, @Ben@far.example"
    #expect(draft.charactersLeft(at: place()) == 500 - 13)
  }
}

import Domain
import Fakes
import Foundation
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

  @Test func `counts as people write numbers`() {
    #expect(
      WritingError.tooLong(count: 6_000, limit: 5_000).reason
        == "it has 6,000 characters and the server takes 5,000: remove 1,000")
    #expect(NoSuchPlace(place: 2_000, total: 1_204).reason.hasSuffix("2,000: the last is 1,204"))
    #expect([0, 999, -1_000, Int.min].map(\.grouped).last == "-9,223,372,036,854,775,808")
  }

  @Test
  func `is nothing when there are words, or pictures of which was said what is to be seen`() throws
  {
    try draft("fog").checkComplete(at: place())
    try draft(pictures: ["fog", ""]).checkComplete(at: place())
    try draft("fog", pictures: [nil]).checkComplete(at: place(nil))
  }

  @Test
  func `is told, one thing at a time`() {
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

  @Test
  func `is room for a description, unless the server has it already`() throws {
    var capabilities = ServerCapabilities()
    capabilities.maxDescription = 1_000
    let long = String(repeating: "a", count: 1_001)
    try draft(pictures: [String(long.dropLast())]).checkTaken(at: place(capabilities))
    let error = WritingError.descriptionTooLong(picture: 2, count: 1_001, limit: 1_000)
    #expect(throws: error) { try draft(pictures: ["", long]).checkTaken(at: place(capabilities)) }
    let accented = String(long.dropLast(2)) + "e\u{301}"
    #expect(throws: error) {
      try draft(pictures: ["", accented]).checkTaken(at: place(capabilities))
    }
    #expect(
      error.reason
        == "the description of picture 2 has 1,001 characters and the server takes 1,000: remove 1")
    try draft(pictures: [long]).checkTaken(at: place())
    var edit = draft("fog")
    edit.pictures = [
      DraftPicture(PostedPicture(id: "7", address: nil), alternativeText: long)
    ]
    try edit.checkTaken(at: place(capabilities))
  }

  @Test
  func `is an end, where nothing ends`() throws {
    var draft = draft("fog", pictures: [""])
    draft.lifetime = 3_600
    for place in [place(), place(nil)] {
      #expect(throws: WritingError.cannotExpire("ada")) { try draft.checkComplete(at: place) }
    }
    var capabilities = ServerCapabilities()
    capabilities.canExpire = true
    try draft.checkComplete(at: place(capabilities))
  }

  @Test
  func `is what some servers want of a post, unless it answers or changes one`() throws {
    var capabilities = ServerCapabilities()
    capabilities.needsPicture = true
    capabilities.audiences = [.everybody, .followers]
    capabilities.maxWarning = 3
    let place = place(capabilities)
    #expect(throws: WritingError.needsPicture("ada")) { try draft("fog").checkTaken(at: place) }
    var answer = draft("fog")
    answer.answering = DraftAnswer(account: AccountID(rawValue: 1), status: "7", title: "fog")
    try answer.checkTaken(at: place)
    var post = draft(pictures: [""])
    post.audience = .followers
    try post.checkTaken(at: place)
    post.audience = .named
    #expect(throws: WritingError.noSuchAudience("ada")) { try post.checkTaken(at: place) }
    var edit = post
    edit.revision = DraftRevision(of: "7", by: AccountID(rawValue: 1))
    edit.warning = "fog"
    try edit.checkTaken(at: place)
    edit.warning = "fogs"
    #expect(throws: WritingError.warningTooLong(count: 4, limit: 3)) {
      try edit.checkTaken(at: place)
    }
  }

  @Test
  func `is everything in one that only says what it answers`() {
    var draft = Draft()
    draft.answering = DraftAnswer(account: AccountID(rawValue: 1), status: "7", title: "fog")
    #expect(draft.isUntouched)
    draft.warning = "mist"
    #expect(!draft.isUntouched)
  }

  @Test
  func `counts what is left by the rules of the place, what stands before it included`() {
    var draft = draft("https://photos.example/a/very/long/path/to/somewhere")
    draft.warning = "fog"
    #expect(draft.charactersLeft(at: place()) == 500 - 23 - 3)
    #expect(draft.charactersLeft(at: place(nil)) == nil)
    var capabilities = ServerCapabilities()
    capabilities.charactersPerLink = 25
    #expect(draft.charactersLeft(at: place(capabilities)) == 500 - 25 - 3)
  }

  @Test
  func `counts by whatever numbers are stored of a server`() throws {
    var capabilities = ServerCapabilities()
    capabilities.charactersPerLink = 23
    let facts = String(decoding: try JSONEncoder().encode(capabilities), as: UTF8.self)
    let variants = HostileNumbers.variants(of: facts)
    var read = 0
    for variant in variants {
      guard
        let server = try? JSONDecoder().decode(
          ServerCapabilities.self, from: Data(variant.utf8))
      else { continue }
      read += 1
      let count = server.count("see https://photos.example")
      #expect((4...Count.most).contains(count), "\(variant)")
    }
    #expect(read > variants.count / 3)
  }

  @Test
  func `counts the mention that an answer begins with, unless it is there`() throws {
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

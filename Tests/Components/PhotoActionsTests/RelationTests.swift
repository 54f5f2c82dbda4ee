import Domain
import Fakes
import Terminal
import Testing
import Wording

@testable import PhotoActions

@MainActor @Suite struct RelationTests {
  private let relating = FakeRelating()
  private let settings = FakeSettings()
  private let undoing = UndoLog(time: ManualTime())

  @Test func `the authors of several photos are muted at once, each once, and undone at once`()
    async throws
  {
    let photos = [photo("Ada (@ada)"), photo("Bo (@bo@b.example)"), photo("@ada")]
    let answers = try await interactor.perform(
      RelationRequest(.mute, [1, 2, 3]), onAuthorsOf: photos)
    #expect(answers.map(\.name) == ["@ada@photos.example", "@bo@b.example"])
    #expect(relating.wishes.map(\.value) == [.mute(Mute()), .mute(Mute())])
    #expect(try await undoing.undo() == .relation("@ada@photos.example, @bo@b.example"))
    #expect(relating.wishes.suffix(2).map(\.value) == [.mute(nil), .mute(nil)])
  }

  @Test func `who was followed before a block is followed again when that is undone`() async throws
  {
    let ada = photo("@ada")
    let person = try await relating.author(of: ada)
    let following = Following(boosts: false)
    _ = try await relating.wish(.follow(following), for: person)
    relating.deliver()
    _ = try await interactor.perform(RelationRequest(.block), onAuthorsOf: [ada])
    _ = try await undoing.undo()
    #expect(relating.wishes.suffix(2).map(\.value) == [.block(false), .follow(following)])
  }

  @Test(arguments: [
    ("", [], nil), ("2 5", [2, 5], nil), ("for 3 days", [], "3 days"),
    ("2 5 for 1h", [2, 5], "1h"), ("3 days", [], "3 days"), ("2 5 3 days", [2, 5], "3 days"),
    ("2 x", [2], "x"), ("for", [], ""), ("1,204", [1_204], nil), ("2,5 for 1h", [2, 5], "1h"),
  ])
  func `numbers and a time are read`(typed: String, numbers: [Int], span: String?) {
    let action = RelationRequest(CommandCall("mute", typed.isEmpty ? [] : [typed]))
    #expect(action == RelationRequest(.mute, numbers, span: span))
  }

  @Test func `a mute for a time ends, and what is no time is said`() async throws {
    let end = ManualTime().now.advanced(by: .seconds(3 * 86_400))
    _ = try await interactor.perform(
      RelationRequest(.mute, span: "3 days"), onAuthorsOf: [photo("@ada")])
    #expect(relating.wishes.map(\.value) == [.mute(Mute(endsAt: end))])
    await #expect(throws: NoSuchSpan.self) {
      try await interactor.perform(RelationRequest(.mute, span: "x"), onAuthorsOf: [photo("@ada")])
    }
    let (word, search) = (NoSuchSpan(text: "x").reason, NoSuchSpan(text: "tag:food").reason)
    #expect(!word.contains("searches") && search.contains("`settings set mute.searches tag:food`"))
  }

  @Test func `who is on no server is muted by name, and comes back`() async throws {
    try settings.set(.mutePeople, to: "Cy", in: .profile)
    let blog = [photo("Dee Doe")]
    let answers = try await interactor.perform(RelationRequest(.mute), onAuthorsOf: blog)
    #expect(answers == [PersonAnswer(verb: .mute, name: "Dee Doe", standing: nil)])
    #expect(settings.text(.mutePeople) == "Cy, Dee Doe")
    _ = try await interactor.perform(RelationRequest(.unmute), onAuthorsOf: blog)
    #expect(settings.text(.mutePeople) == "Cy")
    #expect(relating.wishes.isEmpty)
    await #expect(throws: NotOnServer.self) {
      try await interactor.perform(RelationRequest(.block), onAuthorsOf: blog)
    }
  }

  @Test func `where nobody knows who made a photo, it is said what hides its source`() async throws
  {
    let source = Source(id: SourceID(rawValue: "s1"), kind: .samples, name: "A blog")
    let interactor = PhotoActionsInteractor(
      layout: .amongOthers, isInteractive: true,
      dependencies: FakeServices {
        ($0.relating, $0.sources) = (relating, FakeSources([source]))
      })
    let photo = Photo(
      id: PhotoID(source: source.id, item: "1"), timestamp: ManualTime().now, media: .sample(1))
    await #expect(throws: NobodyToMute(source: "A blog")) {
      try await interactor.perform(RelationRequest(.mute), onAuthorsOf: [photo])
    }
    await #expect(throws: PeopleError.noAuthor) {
      try await interactor.perform(RelationRequest(.block), onAuthorsOf: [photo])
    }
    #expect(
      NobodyToMute(source: "A blog").reason
        == "nobody knows who made this photo: add `from:A_blog` to your `mute.searches` to hide all of its source"
    )
  }

  @Test(arguments: ["Doe, Dee", "山田、花子"])
  func `a name with a comma cannot be muted, and it is said what hides the photos`(name: String)
    async throws
  {
    for verb in [RelationRequest.Verb.mute, .unmute] {
      await #expect(throws: NameHasComma(name: name, isToBeMuted: verb == .mute)) {
        try await interactor.perform(RelationRequest(verb), onAuthorsOf: [photo(name)])
      }
    }
    #expect(settings.text(.mutePeople).isEmpty)
    let reason = NameHasComma(name: name, isToBeMuted: true).reason
    #expect(reason.contains("add `by:\"\(name)\"` to your `mute.searches`"))
    #expect(!reason.contains("settings set"), "that would replace what is there")
    #expect(!NameHasComma(name: name, isToBeMuted: false).reason.contains("by:"))
  }

  @Test func `names between commas of any script are brought back one by one`() async throws {
    try settings.set(.mutePeople, to: "Cy、Dee Doe ，Eve", in: .profile)
    _ = try await interactor.perform(RelationRequest(.unmute), onAuthorsOf: [photo("Dee Doe")])
    #expect(settings.text(.mutePeople) == "Cy, Eve")
  }

  @Test func `undo mutes these names no more, or again, and leaves what was stored meanwhile`()
    async throws
  {
    let blog = [photo("Dee Doe"), photo("@ada")]
    try settings.set(.mutePeople, to: "Cy", in: .profile)
    _ = try await interactor.perform(RelationRequest(.mute), onAuthorsOf: blog)
    try settings.set(.mutePeople, to: "Dee Doe, Eve", in: .profile)
    #expect(try await undoing.undo() == .relation("Dee Doe"))
    #expect(settings.text(.mutePeople) == "Eve")
    #expect(try await undoing.undo() == .relation("@ada@photos.example"))
    try settings.set(.mutePeople, to: "dee doe, Eve", in: .profile)
    _ = try await interactor.perform(RelationRequest(.unmute), onAuthorsOf: [photo("Dee Doe")])
    try settings.set(.mutePeople, to: "Eve, Fay", in: .profile)
    _ = try await undoing.undo()
    #expect(settings.text(.mutePeople) == "Eve, Fay, Dee Doe")
  }

  @Test func `nobody is muted by name where the command line says who is`() async throws {
    try settings.set(.mutePeople, to: "Cy", in: .argument)
    let photos = [photo("@ada"), photo("Dee Doe")]
    await #expect(throws: SettingsError.domainNotWritable(.argument)) {
      try await interactor.perform(RelationRequest(.mute), onAuthorsOf: photos)
    }
    #expect(relating.wishes.isEmpty, "nothing is done by half")
    try await settings.keep(.mutePeople, as: nil, in: .argument)
    #expect(settings.text(.mutePeople).isEmpty)
  }
}

extension RelationTests {
  private var interactor: PhotoActionsInteractor {
    PhotoActionsInteractor(
      layout: .amongOthers, isInteractive: true,
      dependencies: FakeServices {
        ($0.settings, $0.relating, $0.undoing) = (settings, relating, undoing)
      })
  }

  private func photo(_ author: String) -> Photo {
    Photo(
      id: PhotoID(source: SourceID(rawValue: "s1"), item: "1"), timestamp: ManualTime().now,
      author: author, media: .sample(1))
  }
}

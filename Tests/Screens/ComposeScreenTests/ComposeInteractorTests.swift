import ComposeDev
import Domain
import Fakes
import Testing
import Wording

@testable import ComposeScreen

@Suite("The interactor of composing")
struct ComposeInteractorTests {
  private let reporter = RecordingReporter()
  private let bounds = PixelSize(clamping: 160, 96)

  private func interactor(
    _ posting: FakePosting = FakePosting(PostPlace.examples), media: FakeMedia = FakeMedia()
  ) -> ComposeInteractor {
    ComposeInteractor(
      dependencies: FakeServices {
        ($0.posting, $0.media, $0.reporting) = (posting, media, reporter)
      })
  }

  private func changed(
    _ change: ComposeChange, _ posting: FakePosting = FakePosting(PostPlace.examples)
  ) async throws -> ComposeSheet {
    var sheet = ComposeSheet(place: PostPlace.examples[0])
    try await interactor(posting).apply(change, to: &sheet)
    return sheet
  }

  @Test func `names files from the root on`() async throws {
    let sheet = try await changed(.add(["/photos/2026/../fog%20 1.jpg", "fog.jpg"]))
    #expect(sheet.draft.pictures.first?.location.displayPath == "/photos/fog%20 1.jpg")
    #expect(sheet.draft.pictures.last?.location.displayPath.hasPrefix("/") == true)
  }

  @Test func `takes the number of a place from the list that was shown`() async throws {
    let (ada, folder) = (PostPlace.examples[0], PostPlace.examples[1])
    let interactor = interactor(FakePosting([folder]))
    var sheet = ComposeSheet(place: folder)
    try await interactor.apply(.place("2"), to: &sheet, listed: [ada, folder])
    #expect(sheet.place == folder)
    await #expect(throws: ComposeProblem.noSuchPlace("1")) {
      try await interactor.apply(.place("1"), to: &sheet, listed: [ada, folder])
    }
    try await interactor.apply(.place("1"), to: &sheet)
    #expect(sheet.place == folder)
  }

  @Test func `publishes later, as it is typed`() async throws {
    var sheet = try await changed(.when("tomorrow 8:00"))
    #expect(sheet.draft.publishAt == Timestamp(milliseconds: 1_777_708_800_000))
    try await interactor().apply(.when(nil), to: &sheet)
    #expect(sheet.draft.publishAt == nil)
    await #expect(throws: NoSuchMoment.self) { try await changed(.when("yesterday 8:00")) }
  }

  @Test(
    arguments: [
      ("de", "de"), ("DE", "de"), ("gsw", "gsw"), ("pt-br", "pt-BR"), ("pt_BR", "pt-BR"),
      ("german", nil), ("d", nil), ("de-", nil), ("de-1", nil), ("pt-BR-x", nil), ("<b>", nil),
      ("", nil),
    ] as [(String, String?)])
  func `takes a language by its code`(text: String, code: String?) async throws {
    guard let code else {
      await #expect(throws: ComposeProblem.notALanguage(text)) {
        try await changed(.language(text))
      }
      return
    }
    var sheet = try await changed(.language(text))
    #expect(sheet.draft.language == code)
    try await interactor().apply(.language(nil), to: &sheet)
    #expect(sheet.draft.language == nil)
  }

  @Test func `changes neither audience nor end of a post that is there`() async throws {
    var sheet = ComposeSheet(place: PostPlace.examples[0])
    sheet.draft.revision = DraftRevision(of: "8", by: AccountID(rawValue: 1))
    let before = sheet
    for (change, problem) in [
      (ComposeChange.visibility(.followers), ComposeProblem.audienceStays),
      (.expires("24h"), .endStays), (.expires(nil), .endStays),
    ] {
      await #expect(throws: problem) { try await interactor().apply(change, to: &sheet) }
    }
    #expect(sheet == before)
  }

  @Test func `shows pictures that the server has, and looks for no file of them`() async throws {
    var draft = Draft()
    let address = try #require(WebAddress("https://photos.example/fog.jpg"))
    draft.pictures = [DraftPicture(PostedPicture(id: "1", address: address), alternativeText: nil)]
    let posting = FakePosting(PostPlace.examples, unusable: [draft.pictures[0].location])
    let previews = try await interactor(posting).obtainPreviews(of: draft, fitting: bounds)
    guard case .shown = previews.first else {
      Issue.record("not shown: \(previews)")
      return
    }
  }

  @Test func `takes no file that is not a picture, and none of those named beside it`() async {
    let script = FileLocation(path: "/gen.py")
    let posting = FakePosting(PostPlace.examples, unusable: [script])
    await #expect(throws: FakePosting.Unusable.self) {
      try await changed(.add(["/fog.jpg", "/gen.py"]), posting)
    }
  }

  @Test func `takes words that are the path of a picture only together for that path`() async {
    let parts = ["/My", "Pics/a.jpg"].map { FileLocation(typed: $0) }
    let interactor = interactor(FakePosting(PostPlace.examples, unusable: Set(parts)))
    let one = await interactor.meant(by: .add(["/My", "Pics/a.jpg"]))
    #expect(one == .add(["/My Pics/a.jpg"]))
    let three = await interactor.meant(by: .add(["/fog.jpg", "/My", "Pics/a.jpg", "/sun.jpg"]))
    #expect(three == .add(["/fog.jpg", "/My Pics/a.jpg", "/sun.jpg"]))
    #expect(await interactor.meant(by: .add(["/fog.jpg", "/My"])) == .add(["/fog.jpg", "/My"]))
  }

  @Test func `says of a picture that is gone what sending it would say, too`() async throws {
    let location = FileLocation(path: "/photos/gone.jpg")
    var draft = Draft()
    draft.pictures = [DraftPicture(location)]
    let posting = FakePosting(PostPlace.examples, unusable: [location])
    let previews = try await interactor(posting, media: FakeMedia(failure: .missing(location)))
      .obtainPreviews(of: draft, fitting: bounds)
    #expect(previews == [.unavailable(reason: "gone.jpg is not a picture")])
  }

  @Test func `says of a form which line was not understood, and that the rest is kept`() async {
    var sheet = ComposeSheet(place: PostPlace.examples[0])
    let form = "clear\n# ---- Your post is everything above this line. ----\naudience: nobody"
    let interactor = interactor()
    await #expect(throws: ComposeProblem.inForm(.noSuchAudience("nobody"))) {
      try await interactor.apply(.form(form), to: &sheet)
    }
    #expect(sheet.draft.text == "clear")
    #expect(
      ComposeProblem.inForm(.noSuchPicture(9)).reason
        == "there is no picture 9: `show` lists them; everything else you wrote is kept")
  }

  @Test func `has a preview of a picture, or the reason why not`() async throws {
    let location = FileLocation(path: "/photos/1.jpg")
    var draft = Draft()
    draft.pictures = [DraftPicture(location)]
    let media = FakeMedia()
    guard
      case .shown = try await interactor(media: media).obtainPreviews(of: draft, fitting: bounds)
        .first
    else {
      Issue.record("no preview")
      return
    }
    #expect(media.asked == [PictureRequest(.file(location), fitting: bounds)])
    let broken = interactor(media: FakeMedia(failure: .timedOut))
    #expect(
      try await broken.obtainPreviews(of: draft, fitting: bounds)
        == [.unavailable(reason: MediaError.timedOut.reason)])
    #expect(reporter.activities == ["previewing a picture"])
  }
}

import Domain
import Fakes
import Testing
import Wording

@testable import ComposeScreen

// What is shown of a draft, checked in it and written in an editor.
extension ComposePresenterTests {
  @Test func `promises no end where nothing ends, and sends nothing there`() async {
    let presenter = presenter(posting)
    await presenter.change(.add(["/photos/1.jpg"]))
    await presenter.change(.expires("24h"))
    await presenter.change(.place("Pictures"))
    await presenter.send()
    #expect(view.content == .failed(reason: WritingError.cannotExpire("Pictures").reason))
    #expect(posting.posted.isEmpty)
    await presenter.change(.expires(nil))
    await presenter.send()
    #expect(posting.posted.count == 1, "a folder asks for no words")
  }

  @Test func `previews pictures when the draft is looked at, and not on each change`() async {
    let media = FakeMedia()
    let presenter = presenter(posting, media: media)
    await presenter.change(.add(["/photos/1.jpg", "/photos/2.jpg"]))
    #expect(view.sheet?.previews == [])
    #expect(media.asked.isEmpty)
    await presenter.show(on: canvas)
    #expect(view.sheet?.previews.count == 2)
    #expect(media.asked.map(\.bounds) == Array(repeating: canvas.gridCell.bounds, count: 2))
  }

  @Test func `shows what was changed, and the whole draft only when asked`() async {
    let presenter = presenter(posting)
    await presenter.change(.text("fog"))
    guard case .changed(.text("fog"), _) = view.content?.value else {
      Issue.record("it shows \(String(describing: view.content))")
      return
    }
    await presenter.show(on: nil)
    guard case .sheet = view.content?.value else {
      Issue.record("it shows \(String(describing: view.content))")
      return
    }
  }

  @Test func `checks pictures when they are added, and keeps what is refused when it is sent`()
    async
  {
    let gone = FileLocation(path: "/photos/1.jpg")
    var draft = Draft()
    draft.pictures = [DraftPicture(gone, alternativeText: "")]
    let stored = StoredDraft(
      id: 7, place: PostPlace.examples[0].id, draft: draft, changedAt: ManualTime().now)
    let posting = FakePosting(
      PostPlace.examples, drafts: [stored], refusal: LibraryError.diskFull,
      unusable: [gone])
    let presenter = presenter(posting)
    await presenter.change(.add(["/photos/1.jpg"]))
    #expect(view.content == .failed(reason: "1.jpg is not a picture"))
    await presenter.appear(.id(7), on: nil, isInteractive: false)
    await presenter.send()
    #expect(view.content == .failed(reason: LibraryError.diskFull.reason))
    #expect(posting.kept == [stored])
    #expect(posting.posted.isEmpty)
  }

  @Test func `counts a picture once whose path has a blank`() async {
    let posting = FakePosting(PostPlace.examples, unusable: [FileLocation(path: "/My")])
    await presenter(posting).change(.add(["/My", "Pics/a.jpg"]))
    guard case .changed(let change, let sheet) = view.content?.value else {
      Issue.record("it shows \(String(describing: view.content))")
      return
    }
    #expect(change == .add(["/My Pics/a.jpg"]))
    #expect(sheet.draft.pictures.count == 1)
  }

  @Test func `edits everything as one text, and keeps what was understood of it`() async {
    let presenter = presenter(posting)
    await presenter.change(.add(["/photos/1.jpg"]))
    view.typing = { form in
      "two\n\nparagraphs\n"
        + form.replacing("picture 1:", with: "picture 1: Grey water").replacing(
          "audience: usual", with: "audience: the world")
    }
    await presenter.edit()
    let problem = ComposeProblem.inForm(.noSuchAudience("the world"))
    #expect(view.content == .failed(reason: problem.reason))
    #expect(posting.kept.first?.draft.text == "two\n\nparagraphs")
    #expect(posting.kept.first?.draft.pictures.first?.alternativeText == "Grey water")
    let before = posting.kept
    view.typing = { $0 }
    await presenter.edit()
    view.typing = { _ in nil }
    await presenter.edit()
    #expect(posting.kept == before, "nothing was changed, or the editor failed")
  }

  @Test func `says once that there is nowhere to post, and stays out`() async {
    await presenter(FakePosting()).appear(.unknown("hello"), on: nil, isInteractive: true)
    #expect(view.states == [.failed(reason: WritingError.nowhereToPost.reason)])
    #expect(navigator.steps == ["pop"])
  }

  @Test func `says which word is no draft, and shows the one at hand`() async {
    await presenter(posting).appear(.unknown("fog"), on: nil, isInteractive: true)
    #expect(view.states.first == .failed(reason: ComposeProblem.notADraft("fog").reason))
    #expect(view.sheet?.draft == Draft())
  }

  @Test(
    arguments: [
      ("1m", 60), ("24h", 86_400), ("7d", 604_800), ("0m", nil), ("400d", nil), ("-1h", nil),
      ("h", nil), ("", nil), ("24", nil), ("99999999999999999999d", nil), ("2 days", 172_800),
      ("a week", 604_800), ("ever", nil), ("13 months", nil),
    ] as [(String, Int?)])
  func `understands durations from a minute to a year`(text: String, seconds: Int?) {
    #expect(TypedSpan.seconds(text) == seconds)
  }
}

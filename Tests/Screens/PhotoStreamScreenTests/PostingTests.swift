import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("What a person posts from the stream")
struct PostingTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  @Test func `is published at once when nothing is missing, else kept and asked for elsewhere`()
    async throws
  {
    let module = PhotoStreamModule(three)
    var draft = Draft()
    draft.text = "fog"
    await module.presenter.post(draft)
    #expect(module.posting.posted == [draft])
    #expect(module.view.content == .loaded(.posted(draft, to: PostPlace.examples[0])))
    #expect(module.navigator.steps.isEmpty)
    draft.pictures = [DraftPicture(FileLocation(path: "/photos/1.jpg"))]
    await module.presenter.post(draft)
    #expect(module.posting.posted.count == 1)
    let kept = try #require(module.posting.kept.first)
    #expect(kept.draft == draft)
    #expect(module.navigator.steps == ["compose \(kept.id)"])
  }

  @Test func `is not published where there is nowhere to, and says so`() async {
    let module = PhotoStreamModule(three, posting: FakePosting())
    var draft = Draft()
    draft.text = "fog"
    await module.presenter.post(draft)
    #expect(module.view.content == .failed(reason: WritingError.nowhereToPost.reason))
    let refusing = PhotoStreamModule(
      three, posting: FakePosting(PostPlace.examples, refusal: LibraryError.diskFull))
    await refusing.presenter.post(draft)
    #expect(refusing.view.content == .failed(reason: LibraryError.diskFull.reason))
  }
}

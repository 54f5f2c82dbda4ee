import Domain
import Fakes
import Testing

@testable import ComposeScreen

@Suite("The interactor of composing")
struct ComposeInteractorTests {
  private let reporter = RecordingReporter()
  private let bounds = PixelSize(clamping: 160, 96)

  private func interactor(
    _ posting: FakePosting = FakePosting(PostPlace.examples), media: FakeMedia = FakeMedia()
  ) -> ComposeInteractor {
    ComposeInteractor(
      posting: posting, media: media, settings: FakeSettings(), time: ManualTime(),
      reporting: reporter)
  }

  @Test func `keeps, discards and posts drafts`() async throws {
    let posting = FakePosting(PostPlace.examples)
    let interactor = interactor(posting)
    var draft = Draft()
    draft.text = "fog"
    let place = PostPlace.examples[0].id
    let id = try await interactor.keep(draft, at: place, id: nil)
    draft.text = "fog over the harbour"
    #expect(try await interactor.keep(draft, at: place, id: id) == id)
    #expect(try await interactor.obtainDrafts().map(\.draft) == [draft])
    try await interactor.post(draft, at: place, id: id)
    #expect(posting.posted == [draft])
    #expect(posting.kept.isEmpty)
    let other = try await interactor.keep(draft, at: place, id: nil)
    try await interactor.discard(other)
    #expect(posting.kept.isEmpty)
  }

  @Test func `names files from the root on`() {
    #expect(
      interactor().locate("/photos/2026/../fog%20 1.jpg").displayPath == "/photos/fog%20 1.jpg")
    #expect(interactor().locate("fog.jpg").displayPath.hasPrefix("/"))
  }

  @Test func `has a preview of a picture, or the reason why not`() async {
    let location = FileLocation(path: "/photos/1.jpg")
    let media = FakeMedia()
    guard case .shown = await interactor(media: media).obtainPreview(of: location, fitting: bounds)
    else {
      Issue.record("no preview")
      return
    }
    #expect(media.asked == [PictureRequest(.file(location), fitting: bounds)])
    let broken = interactor(media: FakeMedia(failure: .timedOut))
    #expect(
      await broken.obtainPreview(of: location, fitting: bounds)
        == .unavailable(reason: MediaError.timedOut.reason))
    #expect(reporter.activities == ["previewing a picture"])
  }
}

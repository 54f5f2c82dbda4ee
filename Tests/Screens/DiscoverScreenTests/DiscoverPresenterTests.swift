import DiscoverDev
import Domain
import Fakes
import PhotoActions
import Testing

@testable import DiscoverScreen

@MainActor
@Suite("Discover's presenter")
struct DiscoverPresenterTests {
  private let fog = DiscoveredTag("fog", of: [AccountID(rawValue: 1)], people: 3)
  private let reports = RecordingReporter()

  private func module(
    _ discovering: FakeDiscovering, relating: any Relating = FakeRelating(),
    responding: FakeResponding = FakeResponding()
  ) -> DiscoverModule {
    DiscoverModule(
      FakeServices {
        ($0.discovering, $0.relating) = (discovering, relating)
        ($0.responding, $0.reporting) = (responding, reports)
      })
  }

  @Test func `photos come first, in pages that go on with their numbers, and end`() async {
    let module = module(
      FakeDiscovering([
        Discovered((1...12).map { .example($0) }, remarks: ["a.example is away"]),
        Discovered([.example(13)]),
      ]))
    await module.presenter.appear()
    #expect(module.view.rows.first == "1 Photo 1" && module.view.rows.count == 10)
    #expect(module.view.page?.remarks == ["a.example is away"])
    await module.presenter.next()
    #expect(module.view.rows == ["11 Photo 11", "12 Photo 12"])
    #expect(module.view.page?.remarks == [], "it is said once")
    await module.presenter.next()
    #expect(module.view.rows == ["13 Photo 13"])
    #expect(module.view.page?.hasMore == false)
    await module.presenter.next()
    #expect(module.view.failure == DiscoverProblem.noMore.reason)
    #expect(reports.lines.isEmpty, "the end of a list is no news for a log")
    let shown = module.view.answers.count
    await module.presenter.appear()
    #expect(module.view.answers.count == shown, "who comes back sees what was there")
  }

  @Test func `a photo is shown by its number, liked, and its maker visited`() async throws {
    let responding = FakeResponding()
    let module = module(
      FakeDiscovering([
        Discovered([
          .example(1), .example(2, author: "Bo (@bo@new.example)"),
        ])
      ]), responding: responding)
    await module.presenter.appear()
    await module.presenter.open(2)
    #expect(module.console.lines.contains { $0.contains("Photo 2") })
    await module.presenter.perform(.react(.like, []))
    await module.presenter.perform(.who(nil))
    #expect(module.navigator.steps == ["profile @bo@new.example"])
    await module.presenter.next()
    #expect(
      module.console.lines.contains { $0.contains("Photo 1") }, "Enter walks from photo to photo")
    let standings = try await responding.standings(of: [.example(2)])
    #expect(standings.first?.engagement.mine == .like)
  }

  @Test func `no comment is answered of a list that was shown before another screen`() async {
    let module = module(
      FakeDiscovering([Discovered([.example(1)])]),
      responding: FakeResponding(comments: Domain.Comment.examples))
    await module.presenter.appear()
    await module.presenter.open(1)
    await module.presenter.perform(.listComments(from: nil))
    module.presenter.disappear()
    await module.presenter.perform(.reply(1, "so true"))
    #expect(module.console.lines.last == "✗ \(NoSuchComment(number: 1).reason)")
  }

  @Test func `a sensitive photo is opened covered`() async {
    let media = FakeMedia()
    let module = DiscoverModule(
      FakeServices {
        $0.discovering = FakeDiscovering([Discovered([.example(1, isSensitive: true)])])
        $0.media = media
      })
    await module.presenter.appear()
    await module.presenter.open(1)
    #expect(module.console.text.contains("Photo 1"))
    #expect(media.asked.isEmpty)
    await module.presenter.perform(.show(1))
    #expect(media.asked.count == 1)
  }

  @Test func `where there are no photos, none is shown, which is said`() async {
    let module = module(FakeDiscovering())
    await module.presenter.appear()
    for action in [PhotoAction.show(nil), .first, .last] { await module.presenter.perform(action) }
    let nothing = "✗ \(NoPhotoShown().reason)"
    #expect(module.console.lines == [nothing, nothing, nothing])
  }

  @Test func `people are opened and followed by their numbers`() async throws {
    let bo = try #require(PersonProfile.example("bo"))
    let module = module(FakeDiscovering(people: Discovered([bo])))
    await module.presenter.show(.people)
    #expect(module.view.rows == ["@bo@photos.example"])
    await module.presenter.follow(1)
    guard case .followed(let person, let standing)? = module.view.last else {
      Issue.record("nobody is followed")
      return
    }
    #expect(person == bo && standing.relationship.following != nil)
    await module.presenter.open(1)
    #expect(module.navigator.steps == ["profile @bo@photos.example"])
    await module.presenter.open(2)
    #expect(module.view.failure == NoSuchNumber(2, advice: DiscoverPresenter.adviceOnRows).reason)
  }

  @Test func `where people are listed, no number means a photo of the list before`() async throws {
    let bo = try #require(PersonProfile.example("bo"))
    let module = module(FakeDiscovering([Discovered([.example(1)])], people: Discovered([bo])))
    await module.presenter.appear()
    await module.presenter.show(.people)
    await module.presenter.perform(.show(1))
    let reason = NoSuchNumber(1, advice: DiscoverPresenter.advice).reason
    #expect(module.console.lines.last == "✗ " + reason)
    await module.presenter.show(.photos)
    await module.presenter.perform(.show(1))
    #expect(module.console.lines.contains { $0.contains("Photo 1") })
  }

  @Test func `who was followed is followed no more after undo`() async throws {
    let bo = try #require(PersonProfile.example("bo"))
    let (relating, undoing) = (FakeRelating(), UndoLog(time: ManualTime()))
    let module = DiscoverModule(
      FakeServices {
        $0.discovering = FakeDiscovering(people: Discovered([bo]))
        ($0.relating, $0.undoing) = (relating, undoing)
      })
    await module.presenter.show(.people)
    await module.presenter.follow(1)
    #expect(relating.wishes.map(\.value) == [.follow(Following())])
    #expect(try await undoing.undo() == .relation(bo.handle.text))
    #expect(relating.wishes.last?.value == .follow(nil))
  }

  @Test func `a tag leads to its photos, and is followed`() async {
    let discovering = FakeDiscovering(
      tagged: [Discovered([.example(4)])], tags: Discovered([fog]))
    let module = module(discovering)
    await module.presenter.show(.tags)
    #expect(module.view.rows == ["#fog"])
    await module.presenter.follow(1)
    #expect(module.view.last == .followedTag(fog, server: "photos.example"))
    #expect(discovering.followedTags == ["fog"])
    await module.presenter.open(1)
    #expect(module.view.rows == ["1 Photo 4"])
    #expect(module.view.page?.part == .tagged(fog))
    await module.presenter.follow(1)
    #expect(module.view.failure == DiscoverProblem.isPhoto(1).reason)
  }

  @Test func `what fails is told and reported, and numbers of before mean nothing`() async {
    let module = module(
      FakeDiscovering([Discovered([.example(1)])], failure: LibraryError.diskFull))
    await module.presenter.next()
    #expect(module.view.failure == DiscoverProblem.nothingListed.reason)
    await module.presenter.appear()
    #expect(module.view.failure == LibraryError.diskFull.reason)
    #expect(reports.lines.count == 1)
    await module.presenter.open(1)
    #expect(module.view.failure == NoSuchNumber(1, advice: DiscoverPresenter.adviceOnRows).reason)
    await module.presenter.next()
    #expect(module.view.failure == LibraryError.diskFull.reason, "it is asked again")
  }

  @Test func `nothing of strangers counts as seen, and nothing else is walked through`()
    async throws
  {
    let module = module(FakeDiscovering([Discovered([.example(1), .example(2)])]))
    await module.presenter.appear()
    await module.presenter.perform(.show(2))
    #expect(try await module.posts.photo(at: 2)?.photo.isSeen == false)
  }

  @Test func `an answer that comes after the screen was left is not shown`() async throws {
    let module = module(FakeDiscovering(neverAnswers: true))
    let asking = Task { await module.presenter.show(.people) }
    try await until("the question") { !module.view.answers.isEmpty }
    module.presenter.disappear()
    try await asking.ended()
    #expect(module.view.page == nil && module.view.failure == nil)
  }
}

import Domain
import Fakes
import PhotoActions
import ProfileDev
import Testing

@testable import ProfileScreen

@MainActor
@Suite("The profile's presenter")
struct ProfilePresenterTests {
  private let bo: PersonProfile

  init() throws {
    bo = try #require(.example("bo") { $0.words = "Fog." })
  }

  private func page(_ numbers: ClosedRange<Int>, next: String? = nil) -> PersonPosts {
    PersonPosts(numbers.map { .example($0, hoursAgo: $0, author: bo.byline) }, next: next)
  }

  @Test func `who is known is there at once, and the first page asks once`() async {
    let people = FakePeopleReading([bo], posts: [bo.id: [page(1...5, next: "2"), page(6...7)]])
    let module = ProfileModule(people)
    await module.presenter.appear(.person(bo.handle))
    #expect(module.view.head?.profile == bo)
    #expect(people.asked == [.posts(bo.id, onlyPictures: true)])
    #expect(module.view.page?.rows.count == 5)
    #expect(module.view.page?.rest != ProfilePage.Rest.none)
    await module.presenter.next()
    #expect(module.view.page?.first == 6)
    #expect(module.view.page?.rows.count == 2)
    #expect(module.view.page?.rest == ProfilePage.Rest.none)
    await module.presenter.next()
    #expect(module.view.failure == ProfileProblem.noMore.reason)
  }

  @Test func `what filters make of posts is shown in the list, in the grid and when one is opened`()
    async throws
  {
    func match(_ action: PostFilter.Action) -> [PostFilter] {
      [PostFilter(id: "1", title: "Fog", action: action)]
    }
    var photos = (1...3).map { Photo.example($0, hoursAgo: $0, author: bo.byline) }
    photos[0].filtered = match(.warn)
    photos[1].filtered = match(.blur)
    let words = TextPost(
      id: "9", moment: photos[2].timestamp.advanced(by: .seconds(-60)), text: "more fog",
      filtered: match(.warn))
    let module = ProfileModule(
      FakePeopleReading([bo], posts: [bo.id: [PersonPosts(photos, words: [words])]]))
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.show(.posts)
    let warnings = module.view.page?.rows.map { row -> String? in
      switch row {
      case .photo(let item, _): item.filtering.map { "\($0.action)" }
      case .words(let words): words.filtering?.warning
      default: nil
      }
    }
    #expect(warnings == ["warn", "blur", nil, "Fog"])
    await module.presenter.open(1)
    #expect(module.component.presenter.current?.warning == "Fog")
    #expect(module.console.text.contains("filtered: Fog"))
    #expect(!module.console.text.contains("Photo 1"))
    await module.presenter.perform(.show(1))
    #expect(module.console.text.contains("Photo 1"))
    await module.presenter.showGrid(from: nil, on: nil)
    guard case .grid(let grid, _, _)? = module.view.shown.last?.value else {
      Issue.record("no grid")
      return
    }
    #expect(grid.cells.map(\.item.filtering?.action) == [.warn, .blur, nil])
  }

  @Test func `who is not known is asked for; who has moved is said`() async throws {
    let moved = try #require(PersonProfile.example("bo", at: "new.example"))
    /// Answers the old name with the new person.
    struct Moving: PeopleReading {
      let moved: PersonProfile
      func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile {
        moved
      }
    }
    let module = ProfileModule(FakeServices { $0.people = Moving(moved: moved) })
    await module.presenter.appear(.person(bo.handle))
    #expect(module.view.head?.profile == moved)
    #expect(module.view.head?.movedFrom == bo.handle)
  }

  @Test func `nobody is nobody, and what was shown before stays`() async throws {
    let module = ProfileModule(FakePeopleReading([bo], posts: [bo.id: [page(1...2)]]))
    await module.presenter.appear(.person(bo.handle))
    let nobody = try #require(Handle("@x@photos.example"))
    await module.presenter.appear(.person(nobody))
    #expect(module.view.failure == PeopleError.unknown(nobody).reason)
    #expect(module.presenter.subject?.profile == bo)
  }

  @Test func `in a script, nobody is shown once somebody was asked for who is not there`()
    async throws
  {
    let ada = try #require(PersonProfile.example("ada"))
    let cy = try #require(PersonProfile.example("cy"))
    let module = ProfileModule(
      FakePeopleReading(
        [bo, ada], posts: [bo.id: [page(1...2)]],
        groups: [.followers(bo.id): [PeoplePage([cy])]]), isInteractive: false)
    let nobody = try #require(Handle("@x@photos.example"))
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.open(1)
    await module.presenter.appear(.person(nobody))
    #expect(module.view.failure == PeopleError.unknown(nobody).reason)
    await module.presenter.perform(.show(nil))
    #expect(module.console.lines.last == "✗ \(NoPhotoShown().reason)")
    await module.presenter.wish(.block(true))
    #expect(module.view.failure == ProfileProblem.nobody.reason)
    await module.presenter.add()
    #expect(module.view.failure == ProfileProblem.nobody.reason, "it is not oneself")
    await module.presenter.perform(.react(.like, []))
    #expect(module.console.lines.count { $0 == "✗ \(NoPhotoShown().reason)" } == 2)
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.showNetwork(.followers)
    await module.presenter.open(1)
    #expect(module.navigator.steps == ["profile \(cy.handle.text)"])
    await module.presenter.appear(.person(cy.handle))
    #expect(module.view.failure == PeopleError.unknown(cy.handle).reason)
    #expect(module.presenter.subject == nil)
    await module.presenter.appear(.oneself)
    #expect(module.presenter.subject?.profile == ada)
    await module.presenter.appear(nil)
    #expect(module.presenter.subject?.profile == ada, "who comes back asks for nobody")
  }

  @Test func `its lists are swapped, and numbers are those of the last one`() async throws {
    let cy = try #require(PersonProfile.example("cy"))
    let words = TextPost(
      id: "w", moment: ManualTime().now, text: "words", page: "https://photos.example/w")
    let posts = PersonPosts(page(1...1).photos, words: [words])
    let people = FakePeopleReading(
      [bo, cy], posts: [bo.id: [posts]], groups: [.followers(bo.id): [PeoplePage([cy])]])
    let module = ProfileModule(people)
    await module.presenter.appear(.person(bo.handle))
    #expect(module.view.page?.rows.count == 1)
    await module.presenter.show(.posts)
    #expect(module.view.page?.rows.first == .words(words), "the newest first")
    #expect(module.view.page?.rows.count == 2)
    await module.presenter.open(1)
    #expect(
      module.view.shown.last?.value == .opened(try #require(WebAddress("https://photos.example/w")))
    )
    await module.presenter.perform(.show(1))
    #expect(module.console.lines.contains { $0.contains("no photo 1") }, "words are no photo")
    await module.presenter.open(2)
    #expect(module.console.lines.contains("Photo 1"))
    await module.presenter.showNetwork(.followers)
    #expect(module.view.page?.rows == [.person(cy)])
    await module.presenter.open(1)
    #expect(module.navigator.steps == ["profile \(cy.handle.text)"], "`back` leads here again")
    #expect(module.presenter.subject?.profile == bo)
    await module.presenter.open(9)
    #expect(module.view.failure == NoSuchNumber(9).reason)
  }

  @Test func `where people are listed, no number means a photo of the list before`() async throws {
    let cy = try #require(PersonProfile.example("cy"))
    let module = ProfileModule(
      FakePeopleReading(
        [bo], posts: [bo.id: [page(1...2)]], groups: [.followers(bo.id): [PeoplePage([cy])]]))
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.showNetwork(.followers)
    await module.presenter.perform(.show(1))
    let reason = NoSuchNumber(1, advice: ProfilePresenter.advice).reason
    #expect(module.console.lines.last == "✗ " + reason)
    await module.presenter.show(.photos)
    await module.presenter.perform(.show(1))
    #expect(module.console.lines.contains("Photo 1"))
  }

  @Test func `from photo to photo Enter goes on, over pages`() async {
    let module = ProfileModule(
      FakePeopleReading([bo], posts: [bo.id: [page(1...2, next: "2"), page(3...3)]]))
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.open(2)
    await module.presenter.next()
    #expect(module.console.lines.contains("Photo 3"))
    await module.presenter.show(.photos)
    #expect(module.view.page?.first == 1)
    await module.presenter.next()
    #expect(module.view.page?.first == 3, "a list again, page by page")
    await module.presenter.next()
    #expect(module.view.failure == ProfileProblem.noMore.reason)
  }

  @Test func `there are no more lists than this profile has`() async {
    let module = ProfileModule(
      FakePeopleReading([bo] + [PersonProfile.example("ada")].compactMap(\.self)))
    await module.presenter.next()
    #expect(module.view.failure == ProfileProblem.nobody.reason)
    await module.presenter.show(.photos)
    #expect(module.presenter.subject?.address == .oneself, "from another screen it is one's own")
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.show(.drafts)
    #expect(module.view.failure == ProfileProblem.noPart(.drafts, of: bo.byline).reason)
    await module.presenter.appear(.author("Bo Peep"))
    await module.presenter.showNetwork(.familiar)
    #expect(module.view.failure == ProfileProblem.noPart(.network, of: "Bo Peep").reason)
  }

  @Test func `without an account there is a name, and their feed can be added`() async throws {
    let sources = FakeSources(scan: [.finished(ScanSummary(name: "bo", photos: 3, added: 3))])
    let module = ProfileModule(
      FakeServices {
        $0.people = FakePeopleReading(failure: PeopleError.noAccount(bo.handle))
        $0.sources = sources
      })
    await module.presenter.appear(.oneself)
    #expect(module.view.failure == ProfileProblem.notSignedIn.reason)
    await module.presenter.appear(.person(bo.handle))
    #expect(module.view.head?.name == "@bo@photos.example")
    #expect(module.view.head?.missing == PeopleError.noAccount(bo.handle).reason)
    await module.presenter.add()
    let feed = try #require(WebAddress("https://photos.example/@bo.rss"))
    #expect(try await sources.sources().map(\.kind) == [.feed(feed)])
    await module.presenter.wish(.block(true))
    #expect(module.view.failure == ProfileProblem.notOnServer("@bo@photos.example").reason)
  }

  @Test func `about asks anew, and tells counts only if asked`() async {
    var full = bo
    full.counts = .init(posts: 1, followers: 2, following: 3)
    full.fields = [.init("Web", "https://bo.example")]
    let people = FakePeopleReading([full])
    let module = ProfileModule(people)
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.showAbout(counts: false)
    #expect(people.asked.last == .profile(bo.handle))
    #expect(module.view.page?.rows.count == 2)
    await module.presenter.showAbout(counts: true)
    #expect(module.view.page?.rows.count == 5)
    await module.presenter.open(2)
    #expect(module.view.failure == nil)
    await module.presenter.open(3)
    #expect(module.view.failure == ProfileProblem.leadsNowhere(3).reason)
  }

  @Test func `offline what is known is told, and why there is no more`() async {
    let away = NetworkTrouble()
    let people = FakePeopleReading([], known: [bo], failure: away)
    let module = ProfileModule(people)
    await module.presenter.appear(.person(bo.handle))
    #expect(module.view.head?.profile == bo)
    #expect(module.view.failure == away.reason)
    await module.presenter.showAbout(counts: false)
    #expect(module.view.page?.part == .about)
    #expect(module.view.head?.missing == away.reason)
  }

  @Test
  func `where a server is away, the photos of the stream are listed, and why there are no others`()
    async throws
  {
    let away = NetworkTrouble()
    let photos = (1...120).map {
      Photo.example($0, author: $0.isMultiple(of: 3) ? "Else" : bo.byline)
    }
    let module = ProfileModule(
      FakeServices {
        $0.people = FakePeopleReading([], known: [bo], failure: away)
        $0.stream = FakePhotoStream(photos)
        $0.settings = FakeSettings(arguments: [.listLength: "50"])
      })
    await module.presenter.appear(.person(bo.handle))
    #expect(module.view.page?.rows.count == 50)
    #expect(module.view.page?.missing == away.reason)
    await module.presenter.next()
    #expect(module.view.page?.first == 51 && module.view.page?.missing == away.reason)
    #expect(module.view.page?.rest == ProfilePage.Rest.none)
    await module.presenter.showGrid(from: nil, on: nil)
    #expect(module.view.gridMissing == away.reason)
    await module.presenter.open(3)
    #expect(module.console.lines.contains("Photo 4"), "the second of every three is Else's")
    await module.presenter.report("1 --spam")
    #expect(module.console.lines.last?.contains("with 1 post") == true)
  }

  @Test func `a server that answers, or fails later, is not stood in for`() async {
    /// Tells one page, and fails for the next.
    struct Failing: PeopleReading {
      let bo: PersonProfile
      let error: any Error
      func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile? { bo }
      func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile { bo }
      func posts(of person: PersonID, onlyPictures: Bool, after page: PersonPosts?) async throws
        -> PersonPosts
      {
        if page == nil, !(error is PeopleError) { return PersonPosts([.example(1)], next: "2") }
        throw error
      }
    }
    for error: any Error & ExplainedError in [NetworkTrouble(), PeopleError.gone(bo.handle)] {
      let module = ProfileModule(
        FakeServices {
          $0.people = Failing(bo: bo, error: error)
          $0.stream = FakePhotoStream([.example(2, author: bo.byline)])
        })
      await module.presenter.appear(.person(bo.handle))
      if error is NetworkTrouble {
        #expect(module.view.page?.rows.count == 1 && module.view.page?.missing == nil)
        await module.presenter.next()
      }
      #expect(module.view.failure == error.reason)
    }
  }

  @Test func `the author of a folder's photos has those of the library, and nothing else`() async {
    let photos = (1...7).map {
      Photo.example($0, author: $0.isMultiple(of: 2) ? "Bo Peep" : "Else")
    }
    let module = ProfileModule(FakeServices { $0.stream = FakePhotoStream(photos) })
    await module.presenter.appear(.author("Bo Peep"))
    #expect(module.view.page?.rows.count == 3)
    #expect(module.view.head?.parts == [.photos])
    await module.presenter.open(2)
    #expect(module.console.lines.contains("Photo 4"))
    await module.presenter.add()
    #expect(module.view.failure == ProfileProblem.notOnServer("Bo Peep").reason)
  }

  private struct NetworkTrouble: ExplainedError {
    var reason: String { "it is away" }
  }
}

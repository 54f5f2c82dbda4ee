import Domain
import Fakes
import PhotoActions
import ProfileDev
import Synchronization
import Testing

@testable import ProfileScreen

@Suite("The lists of a profile")
struct ProfileListTests {
  @Test func `a network has pages, also barren ones, and an end; nobody stands in it twice`()
    async throws
  {
    let bo = try #require(PersonProfile.example("bo", seenBy: 2))
    let cy = try #require(PersonProfile.example("cy"))
    let people = FakePeopleReading(groups: [
      .followers(bo.id): [
        PeoplePage([bo], next: "2"), PeoplePage([], next: "3"), PeoplePage([bo], next: "4"),
        PeoplePage([cy, bo, cy]),
      ]
    ])
    var list = NetworkList(.followers, of: bo.id, people)
    #expect(list.group == .followers)
    #expect(list.rest == .unknown)
    #expect(try await list.next() == [.person(bo)])
    #expect(try await list.next() == [.person(cy)])
    #expect(list.rest == .none)
    #expect(try await list.next().isEmpty)
    let question = FakePeopleReading.Question.people(
      .followers(bo.id), of: AccountID(rawValue: 2))
    #expect(people.asked == Array(repeating: question, count: 4))
    #expect(ProfileRow.person(bo).goal(number: 1) == .person(bo.handle))
  }

  @Test(arguments: [true, false])
  func `a network that goes on with nothing new is not asked on and on`(isEmpty: Bool) async throws
  {
    let bo = try #require(PersonProfile.example("bo"))
    let pages = (1...20).map { PeoplePage(isEmpty ? [] : [bo], next: "\($0)") }
    let people = FakePeopleReading(groups: [.familiar(bo.id): pages])
    var list = NetworkList(.familiar, of: bo.id, people)
    if !isEmpty { #expect(try await list.next() == [.person(bo)]) }
    let count = people.asked.count
    #expect(try await list.next().isEmpty)
    #expect(people.asked.count - count == PeoplePage.mostBarren)
    #expect(list.rest == .unknown)
  }

  @MainActor
  @Test func `comments are no list to answer any more once another screen was shown`() async {
    let module = ProfileModule(
      FakeServices {
        $0.stream = FakePhotoStream([.example(1, author: "Bo Peep")])
        $0.responding = FakeResponding(comments: Domain.Comment.examples)
      })
    await module.presenter.appear(.author("Bo Peep"))
    await module.presenter.open(1)
    await module.presenter.perform(.listComments(from: nil))
    module.presenter.disappear()
    await module.presenter.perform(.reply(1, "so true"))
    #expect(module.console.lines.last == "✗ \(NoSuchComment(number: 1).reason)")
  }

  @Test func `posts say that more are there only of what has come`() async throws {
    let posts = PagedPhotos()
    posts.begin {
      PagedPhotos.Page(
        photos: posts.count == 0 ? [.example(1), .example(2)] : [], hasMore: posts.count == 0)
    }
    var list = PostsList(part: .photos, posts: posts, length: 1, dependencies: FakeServices())
    #expect(try await list.next().count == 1)
    #expect(list.rest == .loaded)
    #expect(try await list.next().count == 1)
    #expect(list.rest == .unknown, "its server says that it goes on, which it may not")
    #expect(try await list.next().isEmpty)
    #expect(list.rest == .none)
  }

  @Test func `what fails leaves a list where it was`() async throws {
    let fails = Mutex(false)
    let posts = PagedPhotos()
    posts.begin {
      if fails.withLock({ $0 }) { throw LibraryError.busy }
      return PagedPhotos.Page(photos: [.example(posts.count + 1)], hasMore: true)
    }
    var list = PostsList(part: .photos, posts: posts, length: 1, dependencies: FakeServices())
    #expect(try await list.next().count == 1)
    fails.withLock { $0 = true }
    await #expect(throws: LibraryError.busy) { try await list.next() }
    fails.withLock { $0 = false }
    guard case .photo(let item, _)? = try await list.next().first else {
      Issue.record("no photo")
      return
    }
    #expect(item.place == 2)
  }

  @Test func `about leads to pages alone, and drafts to where one composes`() async throws {
    var bo = try #require(PersonProfile.example("bo"))
    bo.words = "Fog."
    bo.fields = [.init("Web", "https://bo.example"), .init("Bad", "javascript:alert(1)")]
    let rows = bo.facts(withCounts: true).map(ProfileRow.fact)
    let page = try #require(WebAddress("https://bo.example"))
    #expect(rows.map { $0.goal(number: 1) } == [.nowhere, .page(page), .nowhere])
    var about = WholeList(part: .about) { rows }
    #expect(try await about.next() == rows)
    #expect(about.rest == .none)
    let draft = StoredDraft(
      id: 7, place: .account(bo.id.account), draft: Draft(), changedAt: ManualTime().now)
    #expect(ProfileRow.draft(draft).goal(number: 1) == .draft(7))
  }
}

import Domain
import Fakes
import Synchronization
import Testing

@testable import ProfileScreen

@Suite("The lists of a profile")
struct ProfileListTests {
  @Test func `a network has pages, also barren ones, and an end; nobody stands in it twice`()
    async throws
  {
    let bo = try #require(PersonProfile.example("bo"))
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
    #expect(people.asked.count == 4)
    #expect(list.goal(of: .person(bo), number: 1) == .person(bo.handle))
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
    #expect(people.asked.count - count == NetworkList.barrenPages)
    #expect(list.rest == .unknown)
  }

  @Test func `posts say that more are there only of what has come`() async throws {
    let posts = PagedPhotos()
    posts.begin {
      PagedPhotos.Page(
        photos: posts.count == 0 ? [.example(1), .example(2)] : [], hasMore: posts.count == 0)
    }
    var list = PostsList(.photos, of: posts, length: 1) { _ in [:] }
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
    var list = PostsList(.photos, of: posts, length: 1) { _ in [:] }
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
    var about = AboutList(bo, showsCounts: true)
    let rows = try await about.next()
    #expect(rows.count == 3)
    #expect(about.rest == .none)
    #expect(about.goal(of: rows[0], number: 1) == .nowhere)
    #expect(
      about.goal(of: rows[1], number: 2)
        == .page(try #require(WebAddress("https://bo.example"))))
    #expect(about.goal(of: rows[2], number: 3) == .nowhere)
    let draft = StoredDraft(
      id: 7, place: .account(bo.id.account), draft: Draft(), changedAt: ManualTime().now)
    let drafts = DraftsList(FakePosting(PostPlace.examples))
    #expect(drafts.goal(of: .draft(draft), number: 1) == .draft(7))
  }
}

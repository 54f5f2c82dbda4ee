import Domain
import Fakes
import Synchronization
import Testing

@testable import ProfileScreen

@Suite("The lists of a profile")
struct ProfileListTests {
  @Test func `a network has pages, also barren ones, and an end`() async throws {
    let bo = try #require(PersonProfile.example("bo"))
    let group = PeopleGroup.followers(bo.id)
    let people = FakePeopleReading(groups: [
      group: [PeoplePage([bo], next: "2"), PeoplePage([], next: "3"), PeoplePage([bo])]
    ])
    var list = NetworkList(group, of: bo.id.account, people)
    #expect(list.hasMore)
    #expect(try await list.next() == [.person(bo)])
    #expect(try await list.next() == [.person(bo)])
    #expect(!list.hasMore)
    #expect(try await list.next().isEmpty)
    #expect(people.asked.count == 3)
    #expect(list.goal(of: .person(bo), number: 1) == .person(bo.handle))
  }

  @Test func `a network that goes on with nothing is not asked on and on`() async throws {
    let bo = try #require(PersonProfile.example("bo"))
    let pages = (1...20).map { PeoplePage([], next: "\($0)") }
    let people = FakePeopleReading(groups: [.blocked: pages])
    var list = NetworkList(.blocked, of: bo.id.account, people)
    #expect(try await list.next().isEmpty)
    #expect(people.asked.count == NetworkList.barrenPages)
    #expect(list.hasMore)
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
    #expect(!about.hasMore)
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

import DiscoverDev
import Domain
import Fakes
import Testing

@testable import DiscoverScreen

@Suite("Discover's interactor")
struct DiscoverInteractorTests {
  private let reports = RecordingReporter()

  private func interactor(
    _ discovering: FakeDiscovering, responding: FakeResponding = FakeResponding()
  ) -> DiscoverInteractor {
    DiscoverInteractor(
      dependencies: FakeServices {
        ($0.discovering, $0.responding, $0.reporting) = (discovering, responding, reports)
      }, posts: PagedPhotos())
  }

  private func names(_ page: DiscoverPage) -> [String] {
    page.rows.map { row in
      switch row {
      case .photo(let item, _): "\(item.place) \(item.photo.caption ?? "")"
      case .person(let person): person.handle.text
      case .tag(let tag): "#" + tag.name
      }
    }
  }

  @Test func `photos come page by page, and what is said of servers once`() async throws {
    let interactor = interactor(
      FakeDiscovering([
        Discovered([.example(1)], remarks: ["a.example is away"]),
        Discovered([.example(2)], remarks: ["a.example is away", "b.example is away"]),
      ]))
    try await interactor.begin(.photos)
    #expect(interactor.posts.count == 0, "nothing is asked for before somebody looks")
    let first = try await interactor.obtainPage(of: .photos, behind: 0)
    #expect(names(first) == ["1 Photo 1"] && first.first == 1 && first.hasMore)
    #expect(first.remarks == ["a.example is away"])
    let second = try await interactor.obtainPage(of: .photos, behind: 1)
    #expect(names(second) == ["2 Photo 2"] && second.first == 2 && !second.hasMore)
    #expect(second.remarks == ["a.example is away", "b.example is away"])
    try await interactor.begin(.photos)
    #expect(interactor.posts.count == 0, "it begins anew")
  }

  @Test func `people and tags come all at once`() async throws {
    let bo = try #require(PersonProfile.example("bo"))
    let fog = DiscoveredTag("fog", of: [AccountID(rawValue: 1)])
    let interactor = interactor(
      FakeDiscovering(
        people: Discovered([bo], remarks: ["a.example is away"]), tags: Discovered([fog])))
    try await interactor.begin(.people)
    let people = try await interactor.obtainPage(of: .people, behind: 0)
    #expect(names(people) == ["@bo@photos.example"] && !people.hasMore)
    #expect(people.remarks == ["a.example is away"])
    #expect(names(try await interactor.obtainPage(of: .tags, behind: 0)) == ["#fog"])
  }

  @Test func `photos are shown without how they stand where that cannot be had`() async throws {
    let interactor = interactor(
      FakeDiscovering([Discovered([.example(1)])]),
      responding: FakeResponding(failure: LibraryError.busy))
    try await interactor.begin(.photos)
    let page = try await interactor.obtainPage(of: .photos, behind: 0)
    guard case .photo(let item, nil)? = page.rows.first else {
      Issue.record("\(page.rows)")
      return
    }
    #expect(item.place == 1 && reports.activities == ["looking how photos stand"])
  }

  @Test func `what a filter warns of is listed as such`() async throws {
    var photo = Photo.example(1)
    photo.filtered = [PostFilter(id: "1", title: "Fog", action: .warn)]
    let interactor = interactor(FakeDiscovering([Discovered([photo])]))
    try await interactor.begin(.photos)
    let page = try await interactor.obtainPage(of: .photos, behind: 0)
    guard case .photo(let item, _)? = page.rows.first else {
      Issue.record("\(page.rows)")
      return
    }
    #expect(item.warning == "Fog")
  }

  @Test func `a page that fails is asked for again`() async throws {
    let interactor = interactor(FakeDiscovering(failure: LibraryError.busy))
    try await interactor.begin(.photos)
    for _ in 1...2 {
      await #expect(throws: LibraryError.busy) {
        _ = try await interactor.obtainPage(of: .photos, behind: 0)
      }
    }
  }
}

import Domain
import Fakes
import Testing
import {{module}}Dev

@testable import {{module}}Screen

@Suite("The interactor of {{phrase}}")
struct {{module}}InteractorTests {
  @Test(arguments: 0...5, 1...6)
  func `reads every photo once, and knows when there are no more`(
    count: Int, length: Int
  ) async throws {
    let interactor = {{module}}Interactor(
      dependencies: FakeServices { services in
        services.stream = FakePhotoStream((0..<count).map { .example($0 + 1) })
        services.settings = FakeSettings(arguments: [.listLength: String(length)])
      })
    var page = try await interactor.obtainPage(after: nil)
    var places = page.items.map(\.place)
    while page.hasMore {
      #expect(page.items.count == length)
      page = try await interactor.obtainPage(after: page.items.last?.id)
      places += page.items.map(\.place)
    }
    #expect(places == (0..<count).map { $0 + 1 })
  }
}

import Domain
import Fakes
import Testing

@testable import {{module}}Screen

@Suite("The interactor of {{phrase}}")
struct {{module}}InteractorTests {
  private let reporter = RecordingReporter()

  private func interactor(_ count: Int, length: Int) -> {{module}}Interactor {
    {{module}}Interactor(
      stream: FakePhotoStream((0..<count).map { .example($0 + 1) }),
      settings: FakeSettings(arguments: [.listLength: String(length)]), reporting: reporter)
  }

  @Test(arguments: 1...6)
  func `reads every photo once, and knows when there are no more`(length: Int) async throws {
    let interactor = interactor(5, length: length)
    var places: [Int] = []
    var page = try await interactor.obtainPage(after: nil)
    places += page.items.map(\.place)
    while page.hasMore {
      #expect(page.items.count == length)
      page = try await interactor.obtainPage(after: page.items.last?.id)
      places += page.items.map(\.place)
    }
    #expect(places == [1, 2, 3, 4, 5])
  }

  @Test func `finds an empty page in an empty stream`() async throws {
    #expect(try await interactor(0, length: 3).obtainPage(after: nil) == {{module}}Page())
  }

  @Test func `hands errors that nobody sees to the log`() {
    interactor(0, length: 1).report(LibraryError.busy, while: "testing")
    #expect(reporter.activities == ["testing"])
  }
}

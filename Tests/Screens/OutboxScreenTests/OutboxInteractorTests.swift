import Domain
import Fakes
import OutboxDev
import Testing

@testable import OutboxScreen

@Suite("The outbox' interactor")
struct OutboxInteractorTests {
  @Test func `numbers what waits, and gives it names`() async throws {
    let account = try #require(FakeAccounts.account("ada"))
    let home = Source(
      id: SourceID(rawValue: "test"), kind: .account(account.id, .home), name: "home")
    let interactor = OutboxInteractor(
      dependencies: FakeServices {
        ($0.outbox, $0.accounts) = (FakeOutbox(OutboxEntry.examples), FakeAccounts([account]))
        ($0.sources, $0.stream) = (FakeSources([home]), FakePhotoStream([.example(1)]))
      })
    let rows = try await interactor.obtainRows()
    #expect(rows.map(\.number) == Array(1...7))
    #expect(rows.map(\.entry) == OutboxEntry.examples)
    #expect(rows.map(\.named.mutation.id) == OutboxEntry.examples.map(\.id))
    let places: [String?] = Array(repeating: "photos.example", count: 6) + [nil]
    #expect(rows.map(\.named.place) == places)
    let photos: [String?] = ["photo-1", nil, "photo-1", "photo-1", nil, "photo-1", nil]
    #expect(rows.map(\.named.photo?.id.item) == photos)
  }
}

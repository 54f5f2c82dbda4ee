import Domain
import Fakes
import OutboxDev
import Testing

@testable import OutboxScreen

@Suite("The outbox' interactor")
struct OutboxInteractorTests {
  @Test func `numbers what waits, oldest first, and gives it names`() async throws {
    let interactor = OutboxInteractor(
      dependencies: FakeServices { $0.outbox = FakeOutbox(OutboxEntry.examples) })
    let rows = try await interactor.obtainRows()
    #expect(rows.map(\.number) == Array(1...7))
    #expect(rows.map(\.entry) == OutboxEntry.examples)
    #expect(rows.map(\.named.mutation.id) == OutboxEntry.examples.map(\.id))
  }
}

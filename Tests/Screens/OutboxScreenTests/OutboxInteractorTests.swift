import Domain
import Fakes
import Testing

@testable import OutboxScreen

@Suite("The outbox' interactor")
struct OutboxInteractorTests {
  private let reporter = RecordingReporter()

  private func interactor(_ outbox: FakeOutbox) -> OutboxInteractor {
    OutboxInteractor(
      outbox: outbox,
      naming: MutationNaming(
        accounts: FakeAccounts(), sources: FakeSources(), stream: FakePhotoStream()),
      undoing: UndoLog(time: ManualTime()), time: ManualTime(), reporting: reporter)
  }

  @Test func `numbers what waits, oldest first, and gives it names`() async throws {
    let rows = try await interactor(FakeOutbox(OutboxEntry.examples)).obtainRows()
    #expect(rows.map(\.number) == Array(1...7))
    #expect(rows.map(\.entry) == OutboxEntry.examples)
    #expect(rows.map(\.named.mutation.id) == OutboxEntry.examples.map(\.id))
  }
}

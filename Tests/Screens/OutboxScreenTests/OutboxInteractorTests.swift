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
      time: ManualTime(), reporting: reporter)
  }

  @Test func `numbers what waits, oldest first, and gives it names`() async throws {
    let rows = try await interactor(FakeOutbox(OutboxEntry.examples)).obtainRows()
    #expect(rows.map(\.number) == Array(1...7))
    #expect(rows.map(\.entry) == OutboxEntry.examples)
    #expect(rows.map(\.named.mutation.id) == OutboxEntry.examples.map(\.id))
  }

  @Test func `hands what the person wants to the outbox`() async throws {
    let outbox = FakeOutbox(OutboxEntry.examples)
    let interactor = interactor(outbox)
    try await interactor.retry(nil)
    try await interactor.retry(OutboxEntry.examples[1].id)
    _ = try await interactor.edit(OutboxEntry.examples[1].id, text: "short")
    try await interactor.drop(OutboxEntry.examples[0].id)
    #expect(try await interactor.withdraw(OutboxEntry.examples[6].id).draft.pictures.count == 1)
    #expect(
      outbox.actions == [
        "retry all", "retry mutation-2", "edit mutation-2 short", "drop mutation-1",
        "withdraw mutation-7",
      ])
  }
}

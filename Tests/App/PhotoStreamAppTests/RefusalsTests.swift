import Domain
import Fakes
import Synchronization
import Terminal
import Testing

@testable import PhotoStreamApp

@Suite("What was refused")
struct RefusalsTests {
  private let photo = Photo.example(1)

  private func told(_ stream: FakePhotoStream, _ reporter: RecordingReporter) async -> [StyledText]
  {
    let told = Mutex<[StyledText]>([])
    let refusals = Refusals(
      naming: MutationNaming(accounts: FakeAccounts(), sources: FakeSources(), stream: stream),
      reporting: reporter, noticing: { line in told.withLock { $0.append(line) } })
    let mutation = Mutation(
      id: MutationID(rawValue: "1"), target: .photo(photo.id), action: .comment("so true"),
      createdAt: ManualTime().now)
    await refusals.tell(mutation, reason: "too long")
    return told.withLock { $0 }
  }

  @Test
  func `is told with the name of its photo, wherever the person is`() async {
    let lines = await told(FakePhotoStream([photo]), RecordingReporter())
    #expect(
      lines.map(\.plain) == [
        "not sent: comment on \"Photo 1\": so true: too long; outbox shows more"
      ])
  }

  @Test
  func `is told of what was tried and waits, and of nothing else`() {
    func entry(_ id: String, _ state: OutboxEntry.State, attempts: Int) -> OutboxEntry {
      let mutation = Mutation(
        id: MutationID(rawValue: id), target: .photo(photo.id), action: .comment("so true"),
        createdAt: ManualTime().now)
      return OutboxEntry(mutation, state: state, attempts: attempts, lastProblem: "no answer")
    }
    let later = ManualTime().now
    let before = ["tried", "untried", "refused", "going"].map {
      entry($0, .waiting(until: nil), attempts: 1)
    }
    let after = [
      entry("tried", .waiting(until: later), attempts: 2),
      entry("untried", .waiting(until: nil), attempts: 1),
      entry("refused", .stopped(reason: "too long"), attempts: 2),
      entry("going", .sending, attempts: 2), entry("new", .waiting(until: later), attempts: 1),
    ]
    let failed = after.filter { $0.hasFailed(since: before) }
    #expect(failed.map(\.id.rawValue) == ["tried"])
  }

  @Test
  func `is told without a name if that cannot be found, and why goes to the log`() async {
    let reporter = RecordingReporter()
    let lines = await told(FakePhotoStream(failure: LibraryError.busy), reporter)
    #expect(
      lines.map(\.plain) == [
        "not sent: comment on a photo: so true: too long; outbox shows more"
      ])
    #expect(reporter.activities == ["finding the name of what was refused"])
    #expect(reporter.reports.first?.error as? LibraryError == .busy)
  }
}

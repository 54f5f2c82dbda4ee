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

import Domain
import Fakes
import Testing

@testable import {{module}}Screen

@Suite("The interactor of {{phrase}}")
struct {{module}}InteractorTests {
  private let reporter = RecordingReporter()

  @Test func `finds the first photo that was not seen`() async throws {
    let stream = FakePhotoStream([.example(1, isSeen: true), .example(2), .example(3)])
    let interactor = {{module}}Interactor(stream: stream, reporting: reporter)
    #expect(try await interactor.obtainNext()?.place == 2)
    #expect(stream.seen == ["photo-1"], "looking is not seeing")
  }

  @Test func `hands errors that nobody sees to the log`() {
    let interactor = {{module}}Interactor(stream: FakePhotoStream(), reporting: reporter)
    interactor.report(LibraryError.busy, while: "testing")
    #expect(reporter.activities == ["testing"])
  }
}

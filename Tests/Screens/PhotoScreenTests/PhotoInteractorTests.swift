import Domain
import Fakes
import Testing

@testable import PhotoScreen

@Suite("The interactor of photo")
struct PhotoInteractorTests {
  private let reporter = RecordingReporter()

  @Test("finds the first photo that was not seen")
  func next() async throws {
    let stream = FakePhotoStream([.example(1, isSeen: true), .example(2), .example(3)])
    let interactor = PhotoInteractor(stream: stream, reporting: reporter)
    #expect(try await interactor.obtainNext()?.place == 2)
    #expect(stream.seen == ["photo-1"], "looking is not seeing")
  }

  @Test("hands errors that nobody sees to the log")
  func reports() {
    let interactor = PhotoInteractor(stream: FakePhotoStream(), reporting: reporter)
    interactor.report(LibraryError.busy, while: "testing")
    #expect(reporter.activities == ["testing"])
  }
}

import Domain
import Fakes
import Testing
import {{module}}Dev

@testable import {{module}}Screen

@Suite("The interactor of {{phrase}}")
struct {{module}}InteractorTests {
  @Test func `finds the first photo that was not seen`() async throws {
    let stream = FakePhotoStream([.example(1, isSeen: true), .example(2), .example(3)])
    let interactor = {{module}}Interactor(dependencies: FakeServices { $0.stream = stream })
    let content = try await interactor.obtainContent()
    #expect(content == .next(StreamItem(photo: .example(2), place: 2, total: 3)))
    #expect(stream.seen == ["photo-1"], "looking is not seeing")
  }
}

import Domain
import Fakes
import PhotoStreamDev
import Testing

@testable import PhotoStreamScreen

@Suite("The photo stream's interactor")
struct PhotoStreamInteractorTests {
  @Test func `remembers each used tip once`() throws {
    let settings = FakeSettings()
    let interactor = PhotoStreamInteractor(dependencies: FakeServices { $0.settings = settings })
    interactor.retire(.list)
    interactor.retire(.help)
    interactor.retire(.list)
    #expect(settings.text(.cardsUsed) == "list help")
    #expect(interactor.obtainTips() == [.next, .open, .grid, .show, .like, .settings])
  }

  @Test func `asks once how the photos of a list stand, and shows them without where that fails`()
    async throws
  {
    let photos = [Photo.example(1), .example(2)]
    let liked = Standing(engagement: Engagement(likes: 2, mine: .like))
    let responding = FakeResponding([photos[1].id: liked])
    func list(_ dependencies: FakeServices) async throws -> PhotoListing {
      try await PhotoStreamInteractor(dependencies: dependencies).obtainList(from: nil, length: 9)
    }
    let stream = FakePhotoStream(photos)
    let standings = try await list(
      FakeServices { ($0.stream, $0.responding) = (stream, responding) }
    ).standings
    #expect(standings == [photos[0].id: Standing(), photos[1].id: liked])
    #expect(responding.questions == [photos.map(\.id)])
    let reporter = RecordingReporter()
    let broken = FakeServices {
      ($0.stream, $0.reporting) = (stream, reporter)
      $0.responding = FakeResponding(failure: LibraryError.busy)
    }
    #expect(try await list(broken).standings.isEmpty)
    #expect(reporter.activities == ["looking how photos stand"])
  }
}

import Domain
import Fakes
import Storage
import Synchronization
import Testing

@testable import Media

/// Pictures that their server has given other addresses since their photos were read.
@Suite struct MovedPictureTests {
  private let world: MediaWorld
  private let photo = PhotoID(source: SourceID(rawValue: "s1"), item: "7")
  private let asked = Asked()

  init() throws {
    world = try MediaWorld()
  }

  @Test(arguments: [404, 410])
  func `a picture that is gone is shown from where its photo has it now`(status: Int) async throws {
    var gone = PictureSite.Page([])
    gone.status = status
    world.site["/old"] = gone
    try world.picture("/new", colour: 9)
    let store = try world.store()
    let media = try media(store, isAt: "/new")
    #expect(try await media.colour(request("/old")) == 9)
    #expect(world.site.paths == ["/old", "/new"])
    #expect(asked.all == [photo])
    await media.flush()
    // It is kept as what it is, and nobody asks again.
    #expect(try await self.media(store, isAt: nil).colour(request("/old")) == 9)
    #expect(world.site.paths == ["/old", "/new"])
    #expect(asked.all == [photo])
  }

  @Test(arguments: [nil, "/old", "/new"])
  func `where nothing is there either, that is said as always, and believed for an hour`(
    place: String?
  ) async throws {
    let media = try media(try world.store(), isAt: place)
    let reason = "photos.example has nothing at this address (404)"
    let paths = place == "/new" ? ["/old", "/new"] : ["/old"]
    for (wait, times) in [(0, 1), (0, 1), (3599, 1), (1, 2)] {
      world.pass(.seconds(wait))
      await #expect(throws: MediaError.unavailable(reason: reason)) {
        try await media.bitmap(request("/old"))
      }
      #expect(asked.all.count == times && asked.all.allSatisfy { $0 == photo })
      #expect(world.site.paths == (times == 1 ? paths : paths + paths))
    }
  }

  @Test func `nobody is asked where a server says anything else, or the picture is nobody's`()
    async throws
  {
    try world.picture("/new", colour: 9)
    let media = try media(try world.store(), isAt: "/new")
    var page = PictureSite.Page([])
    page.status = 403
    world.site["/forbidden"] = page
    for request in [try request("/forbidden"), try world.request("/old")] {
      await #expect(throws: MediaError.self) { try await media.bitmap(request) }
    }
    #expect(asked.all == [])
  }
}

extension MovedPictureTests {
  private final class Asked: Sendable {
    private let photos = Mutex<[PhotoID]>([])

    var all: [PhotoID] { photos.withLock { $0 } }

    func note(_ photo: PhotoID) { photos.withLock { $0.append(photo) } }
  }

  private func media(_ store: any PictureStoring, isAt path: String?) throws -> Media {
    try world.media(store) { [asked] photo, _ in
      asked.note(photo)
      return path.flatMap { WebAddress("https://photos.example" + $0) }
    }
  }

  private func request(_ path: String) throws -> PictureRequest {
    let plain = try world.request(path)
    return PictureRequest(plain.media, fitting: plain.bounds, of: photo)
  }
}

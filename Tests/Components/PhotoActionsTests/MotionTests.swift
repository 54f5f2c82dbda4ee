import Domain
import Fakes
import Testing
import Viper

@testable import PhotoActions

@MainActor
@Suite("What moves and plays")
struct MotionTests {
  private let canvas = PhotoActionsModule.canvas

  private func film() throws -> Film {
    let bitmap = try #require(Bitmap(size: PixelSize(clamping: 1, 1), rgba: [1, 2, 3, 255]))
    let frame = Film.Frame(bitmap, milliseconds: 100)
    return try #require(Film([frame, frame]))
  }

  private func films(
    of photo: Photo, media: FakeMedia, settings: FakeSettings = FakeSettings(),
    isInteractive: Bool = true
  ) async throws -> (moved: [Film], module: PhotoActionsModule) {
    let module = PhotoActionsModule(
      [photo], on: canvas, media: media, settings: settings, isInteractive: isInteractive)
    await module.presenter.perform(.next)
    try await module.presenter.playing?.ended()
    return (module.view.films, module)
  }

  @Test func `a picture that moves does so after it was shown`() async throws {
    let film = try film()
    let media = FakeMedia(film: film)
    #expect(try await films(of: .example(1), media: media).moved == [film])
    #expect(try await films(of: .example(1), media: FakeMedia()).moved.isEmpty)
  }

  @Test func `nothing moves for scripts, by the settings, or under a cover`() async throws {
    let media = FakeMedia(film: try film())
    let off = FakeSettings(arguments: [.displayMotion: "off"])
    #expect(try await films(of: .example(1), media: media, isInteractive: false).moved.isEmpty)
    #expect(try await films(of: .example(1), media: media, settings: off).moved.isEmpty)
    #expect(try await films(of: .example(1, isSensitive: true), media: media).moved.isEmpty)
    #expect(try await films(of: .clip(.loop, poster: .sample(1)), media: media).moved.isEmpty)
  }

  @Test func `a film that cannot be had costs the picture nothing`() async throws {
    let (moved, module) = try await films(of: .example(1), media: FilmlessMedia.media)
    #expect(moved.isEmpty)
    #expect(module.view.card != nil)
  }

  @Test func `what plays is handed to the player that the person wants`() async throws {
    let player = FakePlayer()
    let photo = Photo.clip(.video)
    let module = PhotoActionsModule(
      [photo], on: canvas, settings: FakeSettings(arguments: [.videoPlayer: "vlc"]), player: player)
    await module.presenter.perform(.next)
    let content = await module.presenter.perform(.play(nil))
    #expect(content == .playing(photo, by: "vlc"))
    #expect(player.played == [photo.media.original])
  }

  @Test func `a picture is not played, and a player that is missing is told of`() async {
    let sample = Photo(
      id: PhotoID(source: SourceID(rawValue: "test"), item: "1"), timestamp: ManualTime().now,
      media: .sample(1))
    // Beside a file there may be a film, which the player finds.
    for (photo, player) in [(sample, FakePlayer()), (.example(1), FakePlayer(failure: .still))] {
      let module = PhotoActionsModule([photo], on: canvas, player: player)
      await module.presenter.perform(.next)
      #expect(await module.presenter.perform(.play(nil)) == nil)
      #expect(module.view.content == .failed(reason: PlayingError.still.reason))
    }
    let without = PhotoActionsModule(
      [.clip(.video)], on: canvas, player: FakePlayer(failure: .none(["mpv"])))
    await without.presenter.perform(.next)
    await without.presenter.perform(.play(1))
    #expect(without.view.content == .failed(reason: PlayingError.none(["mpv"]).reason))
  }
}

/// Media whose pictures come, and whose films fail.
private enum FilmlessMedia {
  static var media: FakeMedia { FakeMedia(filmFailure: .undecodable(reason: "damaged")) }
}

import Domain
import Fakes
import Foundation
import PictureFixtures
import Synchronization
import Testing

@testable import Media

/// Pictures of the web, brought by a script, decoded by the real decoder.
@Suite struct WebPictureTests {
  private let folder: ScratchFolder
  private let thumbnails = KeptThumbnails()
  private let errors = RecordedErrors()
  private let png = PNG(width: 300, height: 200, pixel: [9, 8, 7]).bytes

  init() throws {
    folder = try ScratchFolder()
  }

  private func media(_ pool: DecoderPool, _ web: ScriptedWeb) -> Media {
    Media(
      decoder: pool, samples: DrawnSamples(), thumbnails: thumbnails, web: web,
      downloads: FileLocation(path: folder.path(of: "downloads")), errors: errors
    ) { 1000 }
  }

  private func photo(
    _ text: String = "https://photos.example/1.jpg?key=secret"
  ) throws -> MediaReference {
    .web(try #require(WebAddress(text)))
  }

  /// What lies in the folder for downloads.
  private var leftovers: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: "downloads"))) ?? []
  }

  @Test func `A picture is brought once, and shown from its thumbnail without the web`()
    async throws
  {
    let web = ScriptedWeb { [png] request, sink in
      try await sink(png[..<100])
      try await sink(png[100...])
      return 200
    }
    try await RealDecoder.withPool { pool in
      let first = try await media(pool, web).bitmap(PictureRequest(photo(), fitting: size(90, 90)))
      #expect(first.size == size(90, 60))
      #expect(leftovers.isEmpty)
      let offline = ScriptedWeb { _, _ in throw NetworkError.unknownHost("photos.example") }
      let again = try await media(pool, offline).bitmap(
        PictureRequest(photo(), fitting: size(120, 90)))
      #expect(again.size == size(120, 80))
      #expect(offline.requests.isEmpty)
    }
    #expect(web.requests.map(\.priority) == [.visible])
    #expect(web.requests.map(\.allowsPlainHTTP) == [false])
    #expect(
      thumbnails.stored.keys.map(\.picture) == ["https://photos.example/1.jpg?key=secret"])
    #expect(errors.activities.isEmpty)
  }

  @Test func `Why there is no picture is told, and nothing is left behind`() async throws {
    let silent = ScriptedWeb { [png] _, sink in
      try await sink(png[..<100])
      throw NetworkError.interrupted(host: "photos.example")
    }
    let pool = DecoderPool(executable: "/nonexistent", errors: errors)
    await #expect(
      throws: MediaError.unavailable(
        reason: NetworkError.interrupted(host: "photos.example").reason)
    ) { try await media(pool, silent).bitmap(PictureRequest(photo(), fitting: size(90, 90))) }
    let gone = ScriptedWeb()
    await #expect(
      throws: MediaError.unavailable(reason: "photos.example has nothing at this address (404)")
    ) { try await media(pool, gone).bitmap(PictureRequest(photo(), fitting: size(90, 90))) }
    #expect(leftovers.isEmpty)
  }

  @Test func `What is no picture is none, and nothing is left behind`() async throws {
    let web = ScriptedWeb { _, sink in
      try await sink(Array("<!doctype html>".utf8)[...])
      return 200
    }
    _ = try await RealDecoder.withPool { pool in
      await #expect {
        try await media(pool, web).bitmap(PictureRequest(photo(), fitting: size(90, 90)))
      } throws: { error in
        if case MediaError.undecodable = error { true } else { false }
      }
    }
    #expect(leftovers.isEmpty)
    #expect(thumbnails.stored.isEmpty)
  }

  @Test func `A cache that fails does not tell secrets of an address`() async throws {
    let web = ScriptedWeb { [png] _, sink in
      try await sink(png[...])
      return 200
    }
    try await RealDecoder.withPool { pool in
      let media = Media(
        decoder: pool, samples: DrawnSamples(),
        thumbnails: KeptThumbnails(failing: LibraryError.diskFull), web: web,
        downloads: FileLocation(path: folder.path(of: "downloads")), errors: errors
      ) { 1000 }
      _ = try await media.bitmap(PictureRequest(photo(), fitting: size(90, 90)))
    }
    #expect(
      errors.activities == [
        "looking for a thumbnail of photos.example/1.jpg",
        "storing a thumbnail of photos.example/1.jpg",
      ])
  }

  @Test func `A folder that cannot be made is told`() async throws {
    try folder.write([], to: "downloads")
    let pool = DecoderPool(executable: "/nonexistent", errors: errors)
    await #expect(
      throws: MediaError.unavailable(
        reason: "there is no place for the download: Not a directory")
    ) {
      try await media(pool, ScriptedWeb()).bitmap(PictureRequest(photo(), fitting: size(90, 90)))
    }
  }
}

import Fakes
import Foundation
import Testing

/// Searches as sources of the stream, typed into the real program.
@Suite("Saved searches")
struct SavedSearchTests {
  private func photos(_ commands: String, in home: TestHome) async throws -> [String] {
    try await home.rows(commands).filter { $0.type == "photo" }.compactMap(\.caption)
  }

  private func searches(_ commands: String, in home: TestHome) async throws -> [String] {
    try await home.rows(commands).filter { $0.type == "source" && $0.kind == "search" }
      .map { "\($0.name ?? ""): \($0.query ?? "")" }
  }

  @Test
  func `one is saved, shows what it finds at any time, goes, comes back and moves`() async throws {
    let home = try TestHome()
    for caption in ["fog", "sun", "fog and sun"] {
      try home.addPicture("\(caption).jpg", caption: caption)
    }
    let saved = try await searches(
      "onboarding; 2 \(home.pictures); search fog -sun; save foggy days; settings sources", in: home
    )
    #expect(saved == ["foggy days: fog -sun", "foggy days: fog -sun"])
    #expect(try await photos("stream; only foggy days; list all", in: home) == ["fog"])
    try home.addPicture("thick fog.jpg", caption: "thick fog")
    let shown = try await photos("stream; refresh; only foggy days; list all", in: home)
    #expect(Set(shown) == ["fog", "thick fog"])
    #expect(try await Set(photos("search foggy days", in: home)) == Set(shown))
    #expect(try await photos("stream; list all", in: home).count == 4, "none is there twice")

    let removing = "settings; remove foggy days; sources"
    #expect(try await searches(removing + "; undo; sources", in: home).count == 2)
    #expect(try await searches("settings; export \(home.path("backup"))", in: home).isEmpty)
    #expect(try await searches(removing, in: home).count == 1, "what was removed, and no other")
    #expect(try await searches("settings sources", in: home).isEmpty)
    #expect(
      try await searches("settings; import \(home.path("backup")); sources", in: home)
        == ["foggy days: fog -sun"])
    #expect(try await photos("stream; only foggy days; list all", in: home).count == 2)
    let taken = try await home.run("-c", "search sun; save foggy days")
    #expect(taken.status == 1 && taken.errors.contains("another source is called"), "\(taken)")
  }

  @Test
  func `pictures that were never shown are compared when asked for, and then known`() async throws {
    let home = try TestHome()
    let samples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/C/CSamples/pictures").standardizedFileURL
    for (name, sample) in [("one", "cat"), ("other", "lake"), ("two", "cat")] {
      let bytes = try Data(contentsOf: samples.appending(path: "\(sample).jpg"))
      try home.write(Array(bytes), to: "pictures/\(name).jpg")
      try home.write(Array(name.utf8), to: "pictures/\(name).jpg.txt")
    }
    let before = try await home.rows("onboarding; 2 \(home.pictures); search is:duplicate")
    #expect(before.last?.uncompared == 3 && before.filter { $0.type == "photo" }.isEmpty)
    let compared = try await home.rows("search; compare")
    #expect(Set(compared.compactMap(\.caption)) == ["one", "two"])
    #expect(compared.last?.photos == 2 && compared.last?.uncompared == nil, "\(compared)")
    #expect(try await Set(photos("search is:duplicate", in: home)) == ["one", "two"])
  }

  @Test
  func `what a muted search finds is gone in every run, until it is taken back`() async throws {
    let home = try TestHome()
    for caption in ["fog", "sun", "fog and sun"] {
      try home.addPicture("\(caption).jpg", caption: caption)
    }
    let muting =
      "onboarding; 2 \(home.pictures); settings set mute.searches fog -sun; stream; list all"
    #expect(try await Set(photos(muting, in: home)) == ["sun", "fog and sun"])
    #expect(try await photos("search fog", in: home) == ["fog and sun"])
    #expect(try await photos("stream; filtered", in: home) == ["fog"])
    let mistaken = try await home.run("-c", "settings set mute.searches sun is:red")
    #expect(mistaken.status == 1 && mistaken.errors.contains("  sun is:red"), "\(mistaken)")
    #expect(mistaken.errors.contains("         ^^^"), "\(mistaken)")
    let bringing = "settings reset mute.searches; stream; list all"
    #expect(try await photos(bringing, in: home).count == 3)
  }
}

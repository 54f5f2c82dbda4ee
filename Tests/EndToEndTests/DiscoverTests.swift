import Domain
import Fakes
import Foundation
import GRDB
import Testing

/// Two people of a household, our programs and our server: all of them real.
@Suite("Discover at a household's server")
struct DiscoverTests {
  /// What is stored of photos, and what the stream shows.
  private func kept(by home: TestHome) async throws -> [String] {
    let listed = try await home.rows("stream; list all").compactMap(\.caption)
    let cache = try DatabaseQueue(path: home.library + "/cache/cache.sqlite")
    return listed
      + (try await cache.read { db in
        try ["photo", "photoCount", "track", "photoAppearance"].map { table in
          try "\(table) \(Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0)"
        }
      })
  }

  @Test
  func
    `ben finds ada's photos while the flag is on, and its link says why they are gone while it is off`()
    async throws
  {
    try await HouseholdServer.run(posting: ["fog"]) { visitor, _ in
      let ben = try TestHome.withBrowser()
      try await ben.signIn(by: visitor, as: "ben")

      let off = try await ben.run("-c", "go photostream://discover")
      #expect(off.status == 1)
      #expect(off.errors.contains("`discover` is switched off by default"), "\(off)")
      let screens = try await ben.run("-c", "screens; help")
      #expect(!screens.output.contains("discover"), "\(screens.output)")

      let on = ["--set", "flag.discover=on"]
      let flags = try await ben.rows("settings; developer flags", on)
      #expect(flags.map(\.flag) == ["discover"] && flags.map(\.value) == ["on"])
      #expect(flags.map(\.decided) == ["by the command line"])
      let before = try await kept(by: ben)
      let found = try await ben.rows("discover", on).filter { $0.type == "photo" }
      #expect(found.map(\.caption) == ["fog"])
      #expect(found.map(\.seen) == [false])
      _ = try await ben.rows("discover; show 1; more", on)
      #expect(try await kept(by: ben) == before, "nothing of it is stored")
      let liked = try await ben.rows("discover; like 1", on)
      #expect(liked.last?.reaction == "like")
      let muted = try await ben.rows("settings; set mute.words fog; discover", on)
      #expect(!muted.contains { $0.type == "photo" })
    }
  }

  @Test func `photostream lab flags tells what is tried out`() async throws {
    let home = try TestHome()
    let told = try await home.run("lab", "flags", "--json")
    #expect(told.status == 0, "\(told)")
    #expect(try told.rows().map(\.flag) == ["discover"])
  }
}

import Domain
import Fakes
import Foundation
import Library
import Storage
import Testing
import Web

@testable import Transfer

@Suite("Other users of the machine, and an export")
struct ExportModeTests {
  @Test(arguments: [false, true])
  func `may look into none of it, also where its folder was there before`(isThere: Bool)
    async throws
  {
    let (world, _) = try await TransferWorld.withPictures(media: SavingMedia())
    if isThere {
      try FileManager.default.createDirectory(
        atPath: world.path("backup"), withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o755])
    }
    let home = try #require(try await world.sources.first { $0.name == "@ada@photos.example" })
    let post = Photo(
      id: PhotoID(source: home.id, item: "110"), timestamp: world.time.now, caption: "Fog",
      author: "Ada (@ada)", media: .web(.example), status: "110",
      page: "https://photos.example/@ada/110")
    _ = try await world.library.photos.insert([post], of: home.id)
    try await world.export(to: "backup")
    let names = try FileManager.default.subpathsOfDirectory(atPath: world.path("backup"))
    for part in [
      "accounts.jsonl", "export.json", "index.html", "/fog.jpg", "/low tide.jpg.txt",
      "-110-1.jpg", "-110-1.jpg.txt", "/following_accounts.csv", ".opml",
    ] { #expect(names.contains { $0.hasSuffix(part) }, "there was no \(part)") }
    // A folder that somebody made stays as it is.
    for name in names + (isThere ? [] : [""]) {
      #expect(try isPrivate("backup/" + name, in: world), "\(name)")
    }
  }

  @Test(arguments: [ExportContent.subscriptions, .table(.following, of: nil)])
  func `may read no single file, either`(content: ExportContent) async throws {
    let (world, _) = try await TransferWorld.withPictures()
    try await world.export(content, to: "file")
    #expect(try isPrivate("file", in: world))
  }

  private func isPrivate(_ name: String, in world: TransferWorld) throws -> Bool {
    let attributes = try FileManager.default.attributesOfItem(atPath: world.path(name))
    return try #require(attributes[.posixPermissions] as? Int) & 0o077 == 0
  }
}

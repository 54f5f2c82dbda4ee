import Domain
import Fakes
import Files
import Foundation
import Library
import Storage
import Testing
import Web

@testable import Transfer

/// What is written line by line, and explained in `docs/export.md`.
@Suite struct ExportRecordTests {
  @Test func `what files say of cameras and places is one line for each that says something`()
    async throws
  {
    let (world, source) = try await TransferWorld.withPictures()
    var photo = try #require(try await world.photos(of: source).first { $0.id.item == "fog.jpg" })
    photo.details.camera = "FUJIFILM X100V"
    photo.details.position = Position(latitude: 38.7167, longitude: -9.1333)
    photo.details.town = "Lisbon, Portugal"
    _ = try await world.library.photos.insert([photo], of: source)
    try await world.export(to: "backup")
    let lines = try String(contentsOfFile: world.path("backup/cameras.jsonl"), encoding: .utf8)
      .split(separator: "\n").map {
        try JSONDecoder().decode(
          ExportRecord.Camera.self, from: Data($0.utf8))
      }
    #expect(
      lines == [
        ExportRecord.Camera(
          source: source.rawValue, item: "fog.jpg", camera: "FUJIFILM X100V", latitude: 38.7167,
          longitude: -9.1333, town: "Lisbon, Portugal")
      ])
  }

  @Test func `of servers' photos comes along what one did with them`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    let home = try #require(try await world.sources.first { $0.name == "@ada@photos.example" })
    let engagements = [
      Engagement(likes: 3, mine: .like), Engagement(likes: 3), Engagement(isBookmarked: true),
      Engagement(boosts: 1, isBoosted: true),
    ]
    let photos = engagements.enumerated().map { number, engagement in
      Photo(
        id: PhotoID(source: home.id, item: "status\(number)"), timestamp: world.time.now,
        media: .sample(0), engagement: engagement, status: "status\(number)")
    }
    _ = try await world.library.photos.insert(photos, of: home.id)
    try await world.export(to: "backup")
    let reactions = try world.text("backup/reactions.jsonl").split(separator: "\n").map {
      try JSONDecoder().decode(ExportRecord.Reaction.self, from: Data($0.utf8))
    }
    let id = home.id.rawValue
    let told = reactions.filter { $0.source == id }.sorted { $0.item < $1.item }
    #expect(
      told == [
        ExportRecord.Reaction(source: id, item: "status0", reaction: "like"),
        ExportRecord.Reaction(source: id, item: "status2", bookmarked: true),
        ExportRecord.Reaction(source: id, item: "status3", boosted: true),
      ])
  }

  @Test func `every file and field is explained in docs/export.md`() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/export.md")
    let text = try String(contentsOf: root, encoding: .utf8)
    let answer = ExportRecord.Answer(account: "", status: "", title: "", mentions: "")
    let edit = ExportRecord.Edit(account: "", status: "", wordsOnly: true)
    let records: [(String, any Encodable)] = [
      (ExportMarker.file, ExportMarker()),
      (
        ExportRecord.Source.file,
        ExportRecord.Source(
          id: "", kind: "", name: "", path: "", address: "", account: "", timeline: "", list: "",
          query: "", boosts: "", folders: [], pictures: "")
      ), (ExportRecord.Account.file, ExportRecord.Account(handle: "", name: "")),
      (ExportRecord.Setting.file, ExportRecord.Setting(key: "", value: "")),
      (ExportRecord.Seen.file, ExportRecord.Seen(source: "", item: "")),
      (
        ExportRecord.Reaction.file,
        ExportRecord.Reaction(
          source: "", item: "", reaction: "", bookmarked: true, boosted: true, at: "", page: "")
      ),
      (ExportRecord.Tags.file, ExportRecord.Tags(source: "", item: "", tags: [])),
      (
        ExportRecord.Draft.file,
        ExportRecord.Draft(
          account: "", source: "", waiting: true, changed: "", text: "", warning: "",
          sensitive: true, visibility: "", lifetime: Count(wrappedValue: 1), keepsMetadata: true,
          language: "",
          publishAt: "", answers: answer, edits: edit, pictures: [])
      ),
      (
        ExportRecord.Draft.file,
        ExportRecord.DraftPicture(file: "", path: "", alt: "", posted: "", address: "")
      ), (ExportRecord.Draft.file, answer), (ExportRecord.Draft.file, edit),
      (
        ExportRecord.Waiting.file,
        ExportRecord.Waiting(
          account: "", action: "", at: "", status: "", person: "", text: "", refused: "")
      ),
      (
        ExportRecord.Camera.file,
        ExportRecord.Camera(
          source: "", item: "", camera: "", latitude: 1, longitude: 1, town: "")
      ),
      (
        ExportRecord.Comment.file,
        ExportRecord.Comment(id: "", source: "", item: "", text: "", at: "")
      ),
      (
        ExportRecord.Post.file,
        ExportRecord.Post(
          account: "", status: "", at: "", text: "", page: "", sensitive: true, pictures: [])
      ),
      (
        ExportRecord.Post.file,
        ExportRecord.Picture(file: "", address: "", caption: "", alt: "")
      ),
      (
        ExportRecord.Filter.file,
        ExportRecord.Filter(
          account: "", title: "", action: "", contexts: [], words: [], wholeWords: true, until: "")
      ),
      (
        ExportRecord.List.file,
        ExportRecord.List(id: "", account: "", title: "", exclusive: true, members: [])
      ), (ExportRecord.List.file, ExportRecord.Member(account: "", person: "", tag: "")),
      (
        ExportRecord.Relation.file,
        ExportRecord.Relation(
          account: "", person: "", server: "", note: "", mutedUntil: "", hidesNotifications: true)
      ),
    ]
    for (file, record) in records {
      let section = try #require(text.components(separatedBy: "## `\(file)`").dropFirst().first)
        .components(separatedBy: "\n## ")[0]
      let object = try JSONSerialization.jsonObject(with: Data(JSONLine.bytes(record)))
      for field in try #require(object as? [String: Any]).keys {
        #expect(section.contains("| `\(field)` |"), "\(file) does not explain \(field)")
      }
    }
    let explained = Set(text.matches(of: /## `([a-z]+\.jsonl?)`/).map { String($0.output.1) })
    #expect(Set(records.map(\.0)) == explained)
    // Nothing is written that is not told of there.
    let (world, _) = try await TransferWorld.withPictures()
    try await world.export(to: "backup")
    let written = try FileManager.default.contentsOfDirectory(atPath: world.path("backup"))
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }
    #expect(explained.isSuperset(of: written), "\(written)")
    #expect(!written.isEmpty)
  }
}

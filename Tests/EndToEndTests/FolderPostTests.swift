import Fakes
import Foundation
import PictureFixtures
import Testing

/// A person who is signed in nowhere, and posts into a folder.
@Suite("Posting into a folder with the real program")
struct FolderPostTests {
  @Test
  func `keeps the picture, and the words as they were typed`() async throws {
    let home = try TestHome()
    try home.addPicture("old.jpg")
    try home.write(Fixture.bytes("gradient.webp"), to: "mine/fog.webp")
    let line = "post ~/mine/fog.webp --alt \"masts in it\" It's foggy and/or that's fine"
    let outcome = try await home.run("-c", "2 \(home.pictures)\n\(line)")
    #expect(outcome.status == 0, "\(outcome)")
    try await home.sendAll()
    let list = try await home.run("-c", "refresh\nlist")
    #expect(list.output.contains("It's foggy and/or that's fine"), "\(list)")
    let words = try String(contentsOfFile: home.pictures + "/fog.webp.txt", encoding: .utf8)
    #expect(words == "It's foggy and/or that's fine\nalt: masts in it\n")
  }

  @Test
  func `finds pictures by camera and place, and says which town is meant`() async throws {
    let home = try TestHome()
    try home.addPicture("plain.jpg")
    let exif = Exif(
      first: [.text(0x010F, "FUJIFILM"), .text(0x0110, "X100V")],
      position: [
        .text(1, "N"), .fractions(2, [(38, 1), (43, 1), (0, 1)]), .text(3, "W"),
        .fractions(4, [(9, 1), (8, 1), (0, 1)]),
      ])
    try home.write(
      JPEG(Fixture.bytes("gradient.jpg")).with(exif).bytes, to: "pictures/tram.jpg")
    let search = "search camera:x100 near:lisboa 5km -near:Porto"
    let outcome = try await home.run("-c", "2 \(home.pictures)\n\(search)")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("within 5 km of Lisbon, Portugal"), "\(outcome)")
    let records = try await home.run("--json", "-c", search).output
    #expect(records.contains(#""item":"tram.jpg""#) && !records.contains("plain.jpg"), "\(records)")
    #expect(records.contains(#""town":"Lisbon, Portugal""#), "\(records)")
    let shown = try await home.run("-c", "\(search); show 1; open 1")
    #expect(shown.output.contains("N, 9.1333° W, near Lisbon, Portugal"), "\(shown)")
    let mistake = try await home.run("-c", "search fog near:Lisbno")
    #expect(mistake.status == 1)
    #expect(mistake.errors.contains("did you mean Lisbon, Portugal?"), "\(mistake)")
  }

  @Test
  func `refuses what is no picture at once, and nothing waits`() async throws {
    let home = try TestHome()
    try home.addPicture("old.jpg")
    try home.write(Array("dear diary".utf8), to: "mine/diary.jpg")
    let outcome = try await home.run("-c", "2 \(home.pictures)\npost ~/mine/diary.jpg fog")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.contains("diary.jpg"))
    #expect(try await home.run("--json", "outbox").output.isEmpty)
  }
}

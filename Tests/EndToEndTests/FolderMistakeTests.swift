import Fakes
import Foundation
import PictureFixtures
import Testing

/// What is wrong with one file gets one line, and the rest of the folder arrives.
@Suite("A folder with something wrong in it")
struct FolderMistakeTests {
  @Test
  func `gets one line for each picture that is none`() async throws {
    let home = try TestHome()
    let picture = try Fixture.bytes("gradient.jpg")
    try home.addPicture("good.jpg")
    try home.write([], to: "pictures/empty.jpg")
    try home.write(Array(picture.prefix(6)), to: "pictures/cut.jpg")
    try home.write(Array(picture.prefix(picture.count / 2)), to: "pictures/half.jpg")
    try home.write(Array("just text".utf8), to: "pictures/text.png")
    try home.write(Array("just text".utf8), to: "pictures/notes.txt")
    let outcome = try await home.run("-c", "2 \(home.pictures); list")
    #expect(outcome.status == 0)
    #expect(outcome.lines.first?.contains("1 photo in ") == true)
    #expect(
      Set(outcome.errorLines) == [
        "photostream: warning: \(home.pictures)/empty.jpg: not a picture: empty",
        "photostream: warning: \(home.pictures)/cut.jpg: not a picture: cut off",
        "photostream: warning: \(home.pictures)/half.jpg: not a picture: cut off",
        "photostream: warning: \(home.pictures)/text.png: not a picture, in spite of its name",
      ])
    #expect(outcome.lines.count == 2 && outcome.lines.last?.contains("good.jpg") == true)
  }

  @Test
  func `never takes out another source when it turns out to be empty`() async throws {
    let home = try TestHome()
    try home.addPicture("one.jpg")
    // Both are called the same.
    let (full, empty) = (home.pictures, home.path("else/pictures"))
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    _ = try await home.run("-c", "2 \(full)")
    let outcome = try await home.run(
      "-c", "onboarding 2 \(empty); settings; sources; add \(empty)")
    #expect(outcome.status == 1)
    let source = "1  pictures            \(full) · 1 photo"
    #expect(outcome.lines.first?.hasPrefix(source) == true)
    #expect(
      outcome.lines.dropFirst() == ["✓ pictures has no photos yet: they show once they are there"])
    #expect(
      outcome.errorLines
        == ["photostream: there are no photos in \(empty); choose another folder"])
    let after = try await home.run("-c", "settings; sources; stream; list")
    #expect(after.status == 0)
    #expect(after.lines.first?.hasPrefix(source) == true)
    #expect(after.lines.count == 3)
    #expect(after.lines.last?.contains("one.jpg") == true)
  }

  @Test
  func `shows pictures by what they are, whatever their names say`() async throws {
    let home = try TestHome()
    try home.write(Fixture.bytes("gradient.webp"), to: "pictures/webp.jpg")
    try home.write(Fixture.bytes("gradient.jpg"), to: "pictures/jpeg.txt")
    try home.write(Fixture.bytes("gradient.tiff"), to: "pictures/nameless")
    let outcome = try await home.run("-c", "2 \(home.pictures); list")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 4)
    for name in ["webp.jpg", "jpeg.txt", "nameless"] { #expect(outcome.output.contains(name)) }
  }

  @Test
  func `refuses a picture of 50,000 × 50,000 pixels by its header`() async throws {
    let home = try TestHome()
    try home.addPicture("good.jpg")
    try home.write(PNG.black(width: 50_000, height: 50_000).bytes, to: "pictures/huge.png")
    let outcome = try await home.run("-c", "2 \(home.pictures); list")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 2)
    let told = "\(home.pictures)/huge.png: too large: 50000 × 50000 pixels"
    #expect(outcome.errorLines == ["photostream: warning: " + told])
    #expect(outcome.lines.last?.contains("good.jpg") == true)
  }

  @Test(.enabled { try await TestHome.hasOrdinaryUser })
  func `says which files and folders may not be read`() async throws {
    let home = try TestHome()
    try home.giveLibraryAway()
    for name in ["good.jpg", "secret.jpg", "closed/inside.jpg"] { try home.addPicture(name) }
    let (file, folder) = ("\(home.pictures)/secret.jpg", "\(home.pictures)/closed")
    for path in [file, folder] { #expect(chmod(path, 0) == 0) }
    defer { chmod(folder, 0o700) }
    let outcome = try await home.runAsOrdinaryUser("-c", "2 \(home.pictures); list")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 2)
    let told = [file, folder].map { "photostream: warning: \($0): Permission denied" }
    #expect(Set(outcome.errorLines) == Set(told))
    #expect(outcome.lines.last?.contains("good.jpg") == true)
    let refused = try await home.runAsOrdinaryUser("-c", "settings; add \(folder)")
    #expect(refused.status == 1)
    #expect(
      refused.errorLines
        == ["photostream: it is in pictures already: `only pictures/closed` shows it alone"])
  }

  @Test(.enabled { try await TestHome.hasOrdinaryUser })
  func `keeps the photos of a folder that may not be read for a while`() async throws {
    let home = try TestHome()
    try home.giveLibraryAway()
    try home.addPicture("closed/inside.jpg")
    _ = try await home.runAsOrdinaryUser("-c", "2 \(home.pictures)")
    let folder = "\(home.pictures)/closed"
    #expect(chmod(folder, 0) == 0)
    defer { chmod(folder, 0o700) }
    let outcome = try await home.runAsOrdinaryUser("-c", "refresh; list")
    #expect(outcome.errorLines == ["photostream: warning: \(folder): Permission denied"])
    #expect(outcome.lines.last?.contains("inside.jpg") == true)
  }

  @Test(.timeLimit(.minutes(10)))
  func `is walked once, whatever links and pipes are in it`() async throws {
    let home = try TestHome()
    try home.addPicture("below/good.jpg")
    let links = [("loop", "."), ("below/up", ".."), ("itself", "itself")]
    for (name, target) in links {
      #expect(symlink(target, "\(home.pictures)/\(name)") == 0)
    }
    #expect(mkfifo("\(home.pictures)/pipe.jpg", 0o600) == 0)
    let outcome = try await home.run("-c", "2 \(home.pictures)/loop; list")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 2)
    let nowhere = "a link that leads nowhere: Too many levels of symbolic links"
    #expect(outcome.errorLines == ["photostream: warning: \(home.pictures)/itself: \(nowhere)"])
    #expect(outcome.lines.first?.contains("1 photo in ") == true)
  }
}

import Fakes
import Foundation
import Testing

@Suite("The program in scripts")
struct ScriptTests {
  @Test
  func `brings in the samples and lists them`() async throws {
    let home = try TestHome()
    let first = try await home.run("-c", "1; list 3")
    #expect(first.status == 0)
    #expect(first.lines.count == 4)
    #expect(first.lines[0].hasPrefix("✓ 12 photos in "))
    let second = try await home.run("-c", "list 3")
    #expect(second.lines == Array(first.lines.dropFirst()))
    #expect(first.errors.isEmpty && second.errors.isEmpty)
  }

  @Test
  func `shows the photo one is at when no number is typed, and goes nowhere`() async throws {
    let home = try await TestHome.withSamples()
    let outcome = try await home.run("-c", "show; show")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let photo = try await home.run("-c", "show 1").lines
    #expect(photo.first == "Office lights off, city lights on")
    #expect(photo.last == "by Kenji Arai · an hour ago · 1 of 12")
    #expect(outcome.lines == photo + photo)
  }

  @Test
  func `brings in a folder of real pictures, captions and all`() async throws {
    let home = try TestHome()
    try home.addPicture("harbour.jpg", caption: "Fog over the harbour\nalt: Grey water")
    try home.addPicture("below/second.jpg")
    let outcome = try await home.run("-c", "2 \(home.pictures); list 9")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines.first == "✓ 2 photos in pictures, newest from just now")
    #expect(outcome.errors.isEmpty)
    #expect(!outcome.output.contains("\u{1B}"))
    let photos = try await home.run("-c", "show 1; show 2").lines
    let captioned = ["Fog over the harbour", "alt: Grey water"]
    #expect(Set(photos).isSuperset(of: captioned + ["second.jpg"]))
    #expect(photos.count == 5)
  }

  @Test
  func `reads commands from standard input`() async throws {
    let home = try TestHome()
    let outcome = try await home.run(input: "1\n\n# a comment\nlist 2\nquit\nlist 9\n")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines.dropFirst().map { $0.prefix(2) } == [" 1", " 2"])
  }

  @Test
  func `answers with one JSON object a line`() async throws {
    let home = try TestHome()
    let outcome = try await home.run(
      "--json", "-c", "1; list 2; settings; get stream.order; lsit")
    #expect(outcome.status == 1)
    let objects = try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.count == 5)
    #expect(objects[0]["photos"] as? Int == 12)
    #expect(objects[1]["place"] as? Int == 1)
    #expect(
      Set(objects[1].keys).isSuperset(of: [
        "place", "total", "source", "item", "caption", "date", "seen", "sensitive",
      ]))
    #expect(objects[3]["value"] as? String == "newest")
    #expect(objects[4]["error"] as? String == "unknown command `lsit`: did you mean `list`?")
    #expect(outcome.errors.isEmpty)
  }

  @Test
  func `goes on where one left off`() async throws {
    let home = try TestHome()
    let first = try await home.run("-c", "1; next; next; list 1")
    let second = try await home.run("-c", "list 1; next")
    #expect(second.output.contains("3 of 12"))
    #expect(first.status == 0 && second.status == 0)
  }

  @Test
  func `keeps what was set, and lets the command line overrule it`() async throws {
    let home = try TestHome()
    _ = try await home.run("-c", "1; settings; set stream.order oldest; set list.length 2")
    let listed = try await home.run("-c", "list")
    #expect(listed.lines.count == 2)
    let overruled = try await home.run(
      "--set", "list.length=5", "-c", "list; settings; get list.length")
    #expect(overruled.lines.count == 5 + 2)
    #expect(overruled.output.contains("list.length = 5  (argument)"))
  }

  @Test
  func `takes settings from the environment, and tells of those it cannot`() async throws {
    var home = try TestHome()
    home.environment["PHOTOSTREAM_LIST_LENGTH"] = "1"
    home.environment["PHOTOSTREAM_STREAM_ORDER"] = "sideways"
    let outcome = try await home.run("-c", "1; list")
    #expect(
      outcome.errorLines == [
        "photostream: PHOTOSTREAM_STREAM_ORDER: stream.order cannot be `sideways`: newest or oldest"
      ])
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines.last?.contains("Office lights off") == true)
    #expect(outcome.status == 0)
  }

  @Test
  func `follows a deep link from its command line`() async throws {
    let home = try await TestHome.withSamples()
    let outcome = try await home.run("photostream://photo/7", input: "")
    #expect(outcome.output.contains("7 of 12"))
    #expect(outcome.status == 0)
  }

  @Test
  func `keeps profiles apart`() async throws {
    let home = try TestHome()
    _ = try await home.run("-c", "1; auth; new work")
    let work = try await home.run("--profile", "work", "-c", "settings; sources")
    #expect(work.status == 0)
    #expect(work.lines == ["No sources yet. add <folder> adds one."])
    let first = try await home.run("-c", "settings; sources; stream; list 1")
    #expect(first.status == 0)
    #expect(first.lines.count == 2)
    #expect(first.lines.first == "1  samples             drawn by the program")
  }

  @Test
  func `records what was typed as a script that runs again`() async throws {
    let home = try TestHome()
    let file = home.path("session.txt")
    let first = try await home.run("--record", file, "-c", "samples; list 2; nonsense")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "samples\nlist 2\n")
    let again = try await home.run(input: try String(contentsOfFile: file, encoding: .utf8))
    #expect(again.lines.suffix(2) == first.lines.suffix(2))
  }

  @Test
  func `records nothing into a file that is there already, and leaves none where it cannot begin`()
    async throws
  {
    let home = try TestHome()
    try home.write(Array("precious".utf8), to: "mine.txt")
    let refused = try await home.run("--record", home.path("mine.txt"), "-c", "1")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("\(home.path("mine.txt")) exists already"))
    #expect(try String(contentsOfFile: home.path("mine.txt"), encoding: .utf8) == "precious")
    let failed = try await home.run(
      "--record", home.path("new.txt"), "--profile", "no name", "-c", "1")
    #expect(failed.status == 1)
    #expect(!FileManager.default.fileExists(atPath: home.path("new.txt")))
  }
}

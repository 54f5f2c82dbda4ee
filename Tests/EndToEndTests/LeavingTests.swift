import Fakes
import Foundation
import Testing

@Suite("Leaving with everything")
struct LeavingTests {
  @Test
  func `an export comes into another profile, and is a source itself`() async throws {
    let home = try TestHome()
    try home.addPicture("fog; low tide.jpg", caption: "fog\nalt: grey")
    _ = try await home.run("-c", "2 \(home.pictures)")
    _ = try await home.run("-c", "stream; show 1; like; comment lovely light")
    let folder = home.path("my; backup")
    let exported = try await home.run("export", folder)
    #expect(exported.status == 0, "\(exported.errors)")
    #expect(exported.output.contains("1 source, 1 picture, 1 reaction, 1 comment"))
    #expect(
      FileManager.default.fileExists(
        atPath: folder + "/pictures/pictures/fog; low tide.jpg.txt"))

    _ = try await home.run("-c", "auth; new work; new copy")
    let imported = try await home.run("import", folder, "--profile", "work", "--json")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.lines.contains { $0.contains(#""type":"import""#) })
    let shown = try await home.run("--profile", "work", "-c", "stream; refresh; show 1; comments")
    #expect(shown.output.contains("lovely light") && shown.output.contains("grey"))
    let copy = try await home.run("--profile", "copy", folder + "/pictures")
    #expect(copy.output.contains("1 photo"))
  }

  @Test
  func `what cannot be done is told in one line`() async throws {
    let home = try TestHome()
    let nothing = try await home.run("import", home.path("nothing"))
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("cannot be read: No such file or directory"))
    #expect(try await home.run("export").status != 0)
    #expect(try await home.run("export", "--help").output.contains("photostream export ~/backup"))
    #expect(try await home.run("--json", "import", "x").errors.contains("comes before all options"))
  }
}

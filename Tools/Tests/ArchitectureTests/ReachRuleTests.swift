import Testing

@testable import Architecture

@Suite("What is reached through others")
struct ReachRuleTests {
  private let project = SmallProject()
    .with("Sources/Kits/Domain").with("Sources/Kits/Wording", ["Domain"])
    .with("Sources/Services/Library", ["Domain"], products: ["GRDB"])
    .with("Sources/Screens/AuthScreen", ["Wording"])
    .with("Sources/App/PhotoStreamApp", ["AuthScreen", "Library"])

  @Test("may be what everybody may have")
  func kept() {
    #expect(project.told(by: ReachRule()) == [])
  }

  @Test("is told with the whole way, even if only a file imports it")
  func broken() {
    let project = project.file("Sources/Kits/Wording/A.swift", "import Library")
    #expect(
      project.told(by: ReachRule()) == [
        "Package.swift:1: layers: AuthScreen → Wording → Library: "
          + "AuthScreen must not reach Library, so Wording must not import it"
      ])
  }

  @Test("is no database below a screen")
  func database() {
    let project = SmallProject().with("Sources/Kits/Wording", products: ["GRDB"])
      .with("Sources/Screens/AuthScreen", ["Wording"])
    let told = project.told(by: ReachRule())
    #expect(told.count == 1)
    #expect(told.first?.contains("AuthScreen → Wording → GRDB") == true)
  }

  @Test(
    "is no port below a screen or a component",
    arguments: ["Screens/AuthScreen", "Components/PhotoActions"], ["Storage", "Web", "Timeline"])
  func ports(_ user: String, _ port: String) {
    let project = SmallProject().with("Sources/Kits/\(port)")
      .with("Sources/Kits/Wording", [port]).with("Sources/" + user, ["Wording"])
    #expect(project.told(by: ReachRule()).count == 1)
  }

  @Test("is no service below an app for developers, and no prompt below a service")
  func others() {
    let project = SmallProject().with("Sources/Kits/Terminal").with("Sources/Services/Library")
      .with("Sources/Kits/DecoderProtocol", ["Terminal"])
      .with("Sources/Services/Media", ["DecoderProtocol"])
      .with("Tests/Fakes", ["Library"]).with("Sources/Dev/AuthDev", ["Fakes"], type: "executable")
    let told = project.told(by: ReachRule())
    #expect(told.contains { $0.contains("Media → DecoderProtocol → Terminal") })
    #expect(told.contains { $0.contains("AuthDev → Fakes → Library") })
    #expect(told.count == 2)
  }
}

import Testing

@testable import Architecture

@Suite("Folders and targets")
struct FolderDriftTests {
  @Test("are the same")
  func kept() {
    var project = SmallProject().with("Sources/Kits/Domain")
      .with("Tests/Kits/DomainTests", type: "test").with("Tests/Fakes")
      .file("Tests/Kits/DomainTests/A.swift", "").file("Tests/Fakes/Streams/A.swift", "")
    project.folders = [
      "Sources/Kits", "Sources/Kits/Domain", "Sources/Kits/Domain/Values", "Tests/Fakes",
      "Tests/Fakes/Streams", "Tests/Fixtures", "Tests/Kits", "Tests/Kits/DomainTests",
    ]
    #expect(project.told(by: FolderDrift()) == [])
  }

  @Test(
    "that are not are told with the line to add",
    arguments: [
      ("Sources/Kits/Timeline", "`.kit(\"Timeline\"),` to kits"),
      ("Sources/Services/Feeds", "`.service(\"Feeds\"),` to services"),
      ("Sources/Screens/PhotoScreen", "`.screen(\"PhotoScreen\"),` to screens"),
      ("Sources/Components/PhotoActions", "`.component(\"PhotoActions\"),` to components"),
      (
        "Tests/Components/PhotoActionsTests",
        "`.tests(\"PhotoActions\", in: \"Components\"),` to componentTests"
      ),
      ("Sources/Dev/PhotoDev", "`.scenarios(\"PhotoDev\", of: \"PhotoScreen\"),` to dev"),
      ("Sources/C/CZlib", "`.system(\"CZlib\", pkgConfig: \"…\", apt: \"…\"),` to systemLibraries"),
      ("Tests/Kits/TimelineTests", "`.tests(\"Timeline\", in: \"Kits\"),` to kitTests"),
      ("Tests/Screens/PhotoScreenTests", "`.screenTests(\"PhotoScreen\"),` to screenTests"),
      ("Tests/Stages", "`.testSupport(\"Stages\"),` to testSupport"),
    ])
  func astray(_ folder: String, _ line: String) {
    var project = SmallProject().file(folder + "/A.swift", "")
    project.folders = [folder]
    #expect(
      project.told(by: FolderDrift()) == [
        "\(folder):1: drift: \(folder) is no target: add \(line) in Package.swift, "
          + "or delete the folder"
      ])
  }

  @Test("lie in layers that there are")
  func layers() {
    var project = SmallProject().with("Sources/Streams").with("Elsewhere/A")
    project.folders = ["Sources/Stuff"]
    let told = project.told(by: FolderDrift())
    #expect(told.count == 3)
    #expect(told.first?.hasPrefix("Sources/Stuff:1: drift: Sources/Stuff is no layer") == true)
    #expect(told.contains { $0.contains("move it to Sources/<Layer>/Streams") })
  }

  @Test("have tests, but for programs and what only developers run")
  func tests() {
    let project = SmallProject().with("Sources/C/CVips").with("Sources/App/photostream")
      .with("Sources/Dev/AuthDev").with("Sources/App/photostream-server").with(
        "Sources/Kits/Domain"
      )
      .with("Tests/Kits/DomainTests", type: "test").with("Sources/Screens/AuthScreen")
    #expect(
      project.told(by: TestDrift()) == [
        "Package.swift:1: drift: AuthScreen has no tests: add `.screenTests(\"AuthScreen\"),` "
          + "to screenTests, and Tests/Screens/AuthScreenTests"
      ])
  }
}

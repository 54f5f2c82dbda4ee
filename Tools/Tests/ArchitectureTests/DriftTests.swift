import Testing

@testable import Architecture

@Suite("Folders, targets and lists")
struct DriftTests {
  @Test func `are the same`() {
    let project = SmallProject().with("Sources/Kits/Domain")
      .with("Tests/Kits/DomainTests", type: "test").with("Tests/Fakes")
      .file("Sources/Kits/Domain/Values/A.swift", "").file("Tests/Fixtures/a.png", "")
      .file("Tests/Kits/DomainTests/A.swift", "").file("Tests/Fakes/Streams/A.swift", "")
    #expect(project.told(by: Law.folders) == [])
  }

  @Test(arguments: [
    "Sources/Kits/Timeline", "Sources/Components/PhotoActions", "Sources/C/CZlib",
    "Tests/Kits/TimelineTests", "Tests/Stages",
  ])
  func `that are no targets are told`(_ folder: String) {
    let project = SmallProject().file(folder + "/A.swift", "")
    #expect(
      project.told(by: Law.folders) == [
        "\(folder):1: drift: \(folder) is no target: declare it in Package.swift as those beside it "
          + "are, or delete it"
      ])
  }

  @Test func `lie in layers that there are`() {
    let project = SmallProject().with("Sources/Streams").with("Elsewhere/A")
      .file("Sources/Stuff/a.txt", "")
    let told = project.told(by: Law.folders)
    #expect(told.count == 3)
    #expect(told.first?.hasPrefix("Sources/Stuff:1: drift: Sources/Stuff is no layer") == true)
    #expect(told.contains { $0.contains("move it to Sources/<Layer>/Streams") })
  }

  @Test func `have tests, but for programs and what only developers run`() {
    let project = SmallProject().with("Sources/C/CVips").with("Sources/App/photostream")
      .with("Sources/Dev/AuthDev").with("Sources/App/photostream-server")
      .with("Sources/Kits/Domain").with("Tests/Kits/DomainTests", type: "test")
      .with("Sources/Screens/AuthScreen")
    #expect(
      project.told(by: Law.tests) == [
        "Package.swift:1: drift: AuthScreen has no tests: add the target "
          + "Tests/Screens/AuthScreenTests"
      ])
  }

  @Test func `have every screen, and scenarios of it`() {
    let registry = "Sources/App/PhotoStreamApp/ScreenRegistry.swift"
    let screens = SmallProject().with("Sources/Screens/AuthScreen").with("Sources/Dev/AuthDev")
      .file(registry, "import AuthScreen\nlet all = [AuthRouter.descriptor]")
    #expect(screens.told(by: Law.registry) == [])
    #expect(
      screens.with("Sources/Screens/PhotoScreen").told(by: Law.registry) == [
        "\(registry):2: drift: add `import PhotoScreen`, and `PhotoRouter.descriptor.from { $0 },` "
          + "to `all`",
        "Package.swift:1: drift: PhotoScreen does not run alone: add Sources/Dev/PhotoDev",
      ])
  }
}

@Suite("Modules.md")
struct PageDriftTests {
  private var project: SmallProject {
    var project = SmallProject().with("Sources/Kits/Domain")
      .with("Tests/Kits/DomainTests", type: "test").with("Sources/Screens/AuthScreen")
      .with("Tests/Screens/AuthScreenTests", type: "test").with("Sources/Dev/AuthDev")
      .file(
        "Sources/Screens/AuthScreen/AuthRouter.swift",
        "let d = ScreenDescriptor<A>(name: \"auth\", aliases: [\"account\"]) { 1 }"
      )
      .file(
        "Sources/Screens/AuthScreen/AuthView.swift",
        "let c = [Command(\"use\", aliases: [\"u\"]), Command(\"new\"), Command(\"new\"),\n"
          + "  Command(name), Command(\"\\(name)\")]")
    project.page = """
      # Modules

      ## Kits

      | module | for | imports | tests |
      |---|---|---|---|
      | Domain | words | – | `Tests/Kits/DomainTests` |

      | another | table |
      |---|---|
      | `XView` | is not looked at |

      ## Screens

      | module | name | for | typed there | tests |
      |---|---|---|---|---|
      | AuthScreen | `auth` | profiles | `use` `new` | `Tests/Screens/AuthScreenTests` |
      """
    return project
  }

  @Test func `has a row for every module, and tells which is missing and where`() {
    #expect(project.told(by: Law.page) == [])
    #expect(project.told(by: Law.words) == [])
    let more = project.with("Sources/Kits/Viper", ["Domain"]).with("Tests/Fakes")
    #expect(
      more.told(by: Law.page) == [
        "Modules.md:7: drift: Viper has no row in Kits: add one like those beside it",
        "Modules.md:1: drift: Fakes has no row in Tests: add one like those beside it",
      ])
  }

  @Test func `has no row of nothing`() {
    var project = project
    project.targets.removeAll { $0.name == "Domain" || $0.name == "AuthScreenTests" }
    #expect(
      project.told(by: Law.page) == [
        "Modules.md:7: drift: Domain is no target of this section: delete the row",
        "Modules.md:17: drift: Tests/Screens/AuthScreenTests is no target: "
          + "say where the tests of AuthScreen are",
      ])
  }

  @Test(arguments: [
    ("`auth`", "`other`"), ("`use` `new`", "`other`"), ("`use` `new`", "`new` `use`"),
    ("`Tests/Screens/AuthScreenTests`", "–"),
  ])
  func `has the words that are typed, in their order`(_ words: String, _ others: String) {
    var project = project
    project.page = project.page.replacing(words, with: others)
    #expect(
      project.told(by: Law.words) == [
        "Modules.md:17: drift: the row of AuthScreen is not as its code has it; "
          + "write `make graph`"
      ])
  }

  @Test func `is written as code has it, but for what a row is for`() throws {
    var project = project
    project.page += "\n\n<!-- graph: made by make graph -->\n<!-- end of graph -->\n"
    let written = try project.map.writtenPage()
    #expect(written.contains("```mermaid"))
    project.page = written.replacing("`auth` | profiles | `use`", with: "`b` | who is who | `c`")
    #expect(try project.map.writtenPage() == written.replacing("profiles", with: "who is who"))
  }

  @Test func `has the words of components`() {
    var project = project.with("Sources/Components/PhotoActions")
      .file("Sources/Components/PhotoActions/PhotoActionsView.swift", "let c = Command(\"like\")")
    let row = "| PhotoActions | photos | `like` | `Tests/Components/PhotoActionsTests` |"
    #expect(project.told(by: Law.page).map { $0.contains("no row in Components") } == [true])
    project.page += "\n## Components\n\n| a | b | c | d |\n|---|---|---|---|\n" + row
    #expect(project.told(by: Law.words) == [])
    project.page = project.page.replacing("`like`", with: "–")
    #expect(
      project.told(by: Law.words) == [
        "Modules.md:22: drift: the row of PhotoActions is not as its code has it; "
          + "write `make graph`"
      ])
  }

  @Test func `cannot tell apart two screens with one word`() {
    let project = project.file(
      "Sources/Screens/PhotoScreen/PhotoRouter.swift",
      "\nlet d = ScreenDescriptor<A>(name: \"photo\", aliases: [\"account\"]) { 1 }")
    #expect(
      project.told(by: Law.words) == [
        "Sources/Screens/PhotoScreen/PhotoRouter.swift:2: drift: account goes to the screen of "
          + "Sources/Screens/AuthScreen/AuthRouter.swift, too; choose another word"
      ])
  }
}

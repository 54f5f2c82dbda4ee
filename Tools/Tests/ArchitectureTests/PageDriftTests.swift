import Testing

@testable import Architecture

@Suite("Modules.md")
struct PageDriftTests {
  private let page = """
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
        "let c = [Command(\"use\", aliases: [\"u\"]), Command(\"new\"), Command(\"new\")]")
    project.page = page
    return project
  }

  @Test("has a row for every module")
  func kept() {
    #expect(project.told(by: PageDrift()) == [])
    #expect(project.told(by: WordDrift()) == [])
  }

  @Test("tells which row is missing, and where")
  func missing() {
    let project = project.with("Sources/Kits/Viper", ["Domain"]).with("Tests/Fakes")
    #expect(
      project.told(by: PageDrift()) == [
        "Modules.md:7: drift: Viper has no row in Kits: "
          + "add `| Viper | … | Domain | `Tests/Kits/ViperTests` |`",
        "Modules.md:1: drift: Fakes has no row in Tests: add `| Fakes | … |`",
      ])
  }

  @Test("tells which row is of nothing")
  func superfluous() {
    var project = project
    project.targets.removeAll { $0.name == "Domain" || $0.name == "AuthScreenTests" }
    #expect(
      project.told(by: PageDrift()) == [
        "Modules.md:7: drift: Domain is no target of this section: delete the row",
        "Modules.md:17: drift: Tests/Screens/AuthScreenTests is no target: "
          + "say where the tests of AuthScreen are",
      ])
  }

  @Test("has the words that are typed", arguments: ["`auth`", "`use` `new`"])
  func words(_ words: String) {
    var project = project
    project.page = page.replacing(words, with: "`other`")
    #expect(
      project.told(by: WordDrift()) == [
        "Modules.md:17: drift: AuthScreen has other words in its code: write `| AuthScreen "
          + "| `auth` | profiles | `use` `new` | `Tests/Screens/AuthScreenTests` |`"
      ])
  }

  @Test("has the words of components")
  func components() {
    var project = project.with("Sources/Components/PhotoActions")
      .file("Sources/Components/PhotoActions/PhotoActionsView.swift", "let c = Command(\"like\")")
    let row = "| PhotoActions | … | `like` | `Tests/Components/PhotoActionsTests` |"
    #expect(
      project.told(by: PageDrift()) == [
        "Modules.md:1: drift: PhotoActions has no row in Components: add `\(row)`"
      ])
    project.page += "\n## Components\n\n| a | b | c | d |\n|---|---|---|---|\n" + row
    #expect(project.told(by: WordDrift()) == [])
    project.page = project.page.replacing("`like`", with: "–")
    #expect(
      project.told(by: WordDrift()) == [
        "Modules.md:22: drift: PhotoActions has other words in its code: write `\(row)`"
      ])
  }

  @Test("cannot tell apart two screens with one word")
  func twice() {
    let project = project.file(
      "Sources/Screens/PhotoScreen/PhotoRouter.swift",
      "\nlet d = ScreenDescriptor<A>(name: \"photo\", aliases: [\"account\"]) { 1 }")
    #expect(
      project.told(by: WordDrift()) == [
        "Sources/Screens/PhotoScreen/PhotoRouter.swift:2: drift: account goes to the screen of "
          + "Sources/Screens/AuthScreen/AuthRouter.swift, too; choose another word"
      ])
  }
}

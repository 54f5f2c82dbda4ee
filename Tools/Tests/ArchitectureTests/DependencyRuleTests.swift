import Testing

@testable import Architecture

@Suite("Dependencies")
struct DependencyRuleTests {
  @Test("that are imported have to be declared")
  func undeclared() {
    let project = SmallProject().with("Sources/Kits/Domain").with("Sources/Kits/Viper")
      .with("Sources/Services/Streams", ["Domain"])
      .file("Sources/Services/Streams/A.swift", "import Domain\nimport Viper\nimport Foundation")
    #expect(
      project.told(by: UndeclaredRule()) == [
        "Sources/Services/Streams/A.swift:2: undeclared: Streams → Viper: "
          + "add \"Viper\" to Streams in Package.swift, line 1"
      ])
  }

  @Test("of tests may be declared by what they test")
  func tests() {
    let project = SmallProject().with("Sources/Kits/Domain").with("Sources/Kits/Viper", ["Domain"])
      .with("Sources/Kits/Wording").with("Tests/Kits/ViperTests", ["Viper"], type: "test")
      .file("Tests/Kits/ViperTests/A.swift", "import Domain\n@testable import Viper")
      .file("Tests/Kits/ViperTests/B.swift", "import Wording")
    let told = project.told(by: UndeclaredRule())
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("Tests/Kits/ViperTests/B.swift:1:") == true)
  }

  @Test("do not go round in a circle")
  func cycles() {
    let line = SmallProject().with("Sources/Kits/A", ["B"]).with("Sources/Kits/B", ["C"])
    let circle = line.with("Sources/Kits/C", ["A"])
    #expect(line.with("Sources/Kits/C").told(by: CycleRule()) == [])
    #expect(
      circle.told(by: CycleRule()) == [
        "Package.swift:1: cycles: A → B → C → A: "
          + "take one arrow out, with a protocol lower down"
      ])
  }
}

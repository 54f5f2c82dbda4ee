import Testing

@testable import Architecture

@Suite("The layers")
struct LayerRuleTests {
  @Test(arguments: [
    ("Screens/AuthScreen", "Screens/PhotoScreen", "go there by a Destination"),
    ("Screens/AuthScreen", "Services/Library", "a screen knows components"),
    ("Screens/AuthScreen", "Kits/Storage", "a screen knows components"),
    ("Components/PhotoActions", "Screens/AuthScreen", "screens embed components"),
    ("Components/PhotoActions", "Components/PhotoGrid", "a screen embeds both"),
    ("Components/PhotoActions", "Services/Media", "a component knows Viper"),
    ("Components/PhotoActions", "Kits/Web", "a component knows Viper"),
    ("Components/PhotoActions", "Kits/Timeline", "a component knows Viper"),
    ("Services/Media", "Components/PhotoActions", "nothing above them"),
    ("Services/Streams", "Services/Library", "by Domain's protocols only"),
    ("Services/Streams", "Kits/Terminal", "services show nothing"),
    ("Kits/Domain", "Kits/Viper", "Viper is not below Domain"),
    ("Kits/Viper", "Components/PhotoActions", "kits are below Components"),
    ("Kits/Viper", "Services/Library", "kits are below Services"),
    ("Kits/Viper", "App/AppShell", "the composition root is above all"),
    ("App/AppShell", "Components/PhotoActions", "the shell knows Domain"),
    ("App/AppShell", "Services/Library", "the shell knows Domain"),
    ("App/PhotoStreamApp", "App/decoder", "the decoder is run, never imported"),
    ("App/PhotoStreamApp", "Dev/DevApp", "is run, never imported"),
    ("App/PhotoStreamApp", "../Tests/Fakes", "does not know its tests"),
    ("Dev/AuthDev", "Screens/PhotoScreen", "it runs AuthScreen alone"),
    ("Dev/AuthDev", "Services/Library", "runs on Fakes"),
    ("Dev/AuthDev", "App/AppShell", "DevApp brings the shell"),
    ("Dev/AuthDev", "Dev/PhotoDev", "only DevApp is shared"),
    ("Dev/DevApp", "../Tests/Fakes", "does not know its tests"),
    ("Dev/DevApp", "App/PhotoStreamApp", "the composition root is above all"),
    ("Dev/DevApp", "Screens/AuthScreen", "import it in AuthDev"),
    ("App/decoder", "Services/Media", "the decoder knows kits only"),
    ("App/decoder", "Screens/AuthScreen", "the decoder knows kits only"),
    ("C/CVips", "Kits/Domain", "a system library imports nothing"),
    ("../Tests/Fakes", "../Tests/Expectations", "belongs in Expectations"),
  ])
  func `keep apart what must not know each other`(
    _ user: String, _ module: String, _ advice: String
  ) throws {
    let told = try #require(project(user, module).told(by: Law.layers).first)
    #expect(told.hasPrefix("Package.swift:1: layers: \(name(user)) → \(name(module)): "))
    #expect(told.contains(advice))
  }

  @Test(arguments: [
    ("Screens/AuthScreen", "Components/PhotoActions"), ("Screens/AuthScreen", "Kits/Wording"),
    ("Components/PhotoActions", "Kits/Wording"), ("Services/Media", "Kits/DecoderProtocol"),
    ("Services/Media", "Kits/Storage"), ("Kits/Domain", "Kits/Concurrency"),
    ("Kits/Web", "Kits/Domain"), ("Kits/Terminal", "C/CEditLine"), ("Kits/Wording", "Kits/Viper"),
    ("Kits/Newest", "Kits/Wording"), ("App/AppShell", "Kits/Viper"),
    ("App/PhotoStreamApp", "App/AppShell"), ("Dev/DevApp", "App/AppShell"),
    ("Dev/AuthDev", "Dev/DevApp"), ("Dev/AuthDev", "Screens/AuthScreen"),
    ("Dev/AuthDev", "Components/PhotoActions"), ("Dev/AuthDev", "../Tests/Fakes"),
    ("Dev/dev", "Dev/AuthDev"), ("App/decoder", "Kits/DecoderProtocol"),
    ("../Tests/Expectations", "Kits/Viper"),
    ("../Tests/Services/StreamsTests", "Services/Library"),
  ])
  func `allow what stands in the table`(_ user: String, _ module: String) {
    #expect(project(user, module).told(by: Law.layers) == [])
  }

  @Test(arguments: [
    ("Services/Streams", "GRDB", false), ("Services/Library", "GRDB", true),
    ("Services/Feeds", "CVips", false), ("App/decoder", "CVips", true),
    ("Kits/Domain", "NIOCore", false), ("Services/Networking", "NIOCore", true),
    ("Screens/AuthScreen", "Crypto", false), ("Kits/Wording", "CEditLine", false),
    ("Kits/Markup", "CXML", true), ("Components/PhotoActions", "GRDB", false),
    ("Components/PhotoActions", "NIOCore", false), ("../Tests/Fakes", "Testing", false),
    ("../Tests/Expectations", "Testing", true), ("Kits/Domain", "XCTest", false),
  ])
  func `leave some modules to their owners`(_ user: String, _ module: String, _ isAllowed: Bool) {
    let path = folder(user)
    let imported = SmallProject().with(path).file(path + "/A.swift", "\nimport \(module)")
    let declared = SmallProject().with(path, products: [module])
    #expect(imported.told(by: Law.layers).isEmpty == isAllowed)
    #expect(declared.told(by: Law.layers).isEmpty == isAllowed)
  }

  @Test func `are told by file and line, and by the line of the manifest`() {
    var project = SmallProject().with("Sources/Screens/AuthScreen", ["Library"])
      .with("Sources/Services/Library")
      .file("Sources/Screens/AuthScreen/AuthView.swift", "import Viper\n@testable import Library")
    project.manifest = "let a = [\n  .screen(\"AuthScreen\"),\n]"
    let places = project.told(by: Law.layers).map { $0.prefix { $0 != " " } }
    #expect(places == ["Package.swift:2:", "Sources/Screens/AuthScreen/AuthView.swift:2:"])
  }

  @Test(arguments: [
    ("Services/Media", "DecoderProtocol", "Kits/Terminal"),
    ("Screens/AuthScreen", "Wording", "Kits/Storage"),
    ("Screens/AuthScreen", "Wording", "Kits/Timeline"),
    ("Components/PhotoActions", "Wording", "Kits/Web"),
  ])
  func `are not reached through others, told with the whole way`(
    _ user: String, _ between: String, _ module: String
  ) {
    let place = "Sources/Kits/\(between)"
    let project = SmallProject().with(folder(user), [between]).with(place, [name(module)])
      .with(folder(module))
    #expect(
      project.told(by: Law.reach) == [
        "Package.swift:1: layers: \(name(user)) → \(between) → \(name(module)): \(name(user)) must "
          + "not reach \(name(module)), so \(between) must not import it"
      ])
  }

  @Test func `are not told of a way that has a forbidden step, but of the step`() {
    let project = SmallProject().with("Sources/Screens/AuthScreen", ["Wording"])
      .with("Sources/Kits/Wording", ["Library"]).with("Sources/Services/Library")
    #expect(project.told(by: Law.reach) == [])
    #expect(project.told(by: Law.layers).map { $0.contains("Wording → Library") } == [true])
  }

  @Test func `need every import declared`() {
    let project = SmallProject().with("Sources/Kits/Domain").with("Sources/Kits/Viper")
      .with("Sources/Services/Streams", ["Domain"])
      .file("Sources/Services/Streams/A.swift", "import Domain\nimport Viper\nimport Foundation")
    #expect(
      project.told(by: Law.undeclared) == [
        "Sources/Services/Streams/A.swift:2: undeclared: Streams → Viper: "
          + "add \"Viper\" to Streams in Package.swift, line 1, or do without it"
      ])
  }

  @Test func `let tests import what is below their subject`() {
    let project = SmallProject().with("Sources/Kits/Domain").with("Sources/Kits/Viper", ["Domain"])
      .with("Sources/Kits/Wording").with("Tests/Kits/ViperTests", ["Viper"], type: "test")
      .file("Tests/Kits/ViperTests/A.swift", "import Domain\n@testable import Viper")
      .file("Tests/Kits/ViperTests/B.swift", "import Wording")
    let told = project.told(by: Law.undeclared)
    #expect(told.count == 1 && told[0].hasPrefix("Tests/Kits/ViperTests/B.swift:1:"))
  }

  private func project(_ user: String, _ module: String) -> SmallProject {
    SmallProject().with(folder(user), [name(module)]).with(folder(module))
  }

  private func folder(_ path: String) -> String {
    path.hasPrefix("../") ? String(path.dropFirst(3)) : "Sources/\(path)"
  }

  private func name(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}

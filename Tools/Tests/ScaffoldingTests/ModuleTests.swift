import Architecture
import Foundation
import Glibc
import Testing
import ToolFixtures

@testable import Scaffolding

/// That a module of each template is made, passes its tests and is taken out again, byte for byte, is
/// tried by `Scripts/prove-templates`.
@Suite("The making of a module", .timeLimit(.minutes(10)))
struct ModuleTests {
  @Test func `is told before as git tells it, drawn anew and in shape, and touches nothing`()
    async throws
  {
    // How imports sort and how long a line gets depends on the name.
    let package = try KitPackage([
      KitPackage.sourceFile:
        "import {{module}}\nimport Alpha\n\n/// Something.\nenum {{module}}Kit{}"
    ])
    let before = try package.folder.tree
    let run = try await scaffold(["module", "--template=kit", "--dry-run", "zeta"], in: package)
    #expect(run.status == 0)
    #expect(run.text.hasSuffix("\nnothing was touched: this was a dry run"))
    let start = try #require(run.text.firstRange(of: "diff --git")).lowerBound
    let diff = String(run.text[start...])
      .replacing("\n\nnothing was touched: this was a dry run", with: "\n")
    for words in [
      "diff --git a/Modules.md b/Modules.md\n", "+  .kit(\"Zeta\"),\n",
      "+  photostream --> Alpha & Omega & Zeta\n",
      "+| Zeta | another zeta | – | `Tests/Kits/ZetaTests` |\n",
      "+import Alpha\n+import Zeta\n+\n+/// Something.\n+enum ZetaKit {}\n",
    ] {
      #expect(diff.contains(words))
    }
    #expect(try package.folder.tree == before)
    try package.folder.write(diff, to: "the.patch")
    try await Tool.run("git", ["apply", "the.patch"], in: package.root).checked("git", in: "/")
    #expect(try package.folder.read("Sources/Kits/Zeta/ZetaKit.swift").hasPrefix("import Alpha"))
  }

  @Test(arguments: [
    ("Modules.md", "<!-- end of graph -->", "end of graph", "Modules.md has no lines"),
    ("Package.swift", "let app: [Target] = [", "let app: [Target] = ", "Package.swift:"),
    (
      KitPackage.sourceFile, "= \"kit\"", "= String(describing: fatalError())",
      "the template breaks the law of Modules.md:\n  Sources/Kits/Beta/BetaKit.swift:4: "
    ),
    (
      KitPackage.testFile, "== \"kit\"", "== \"other\"",
      "BetaKitTests.swift:9:5: Expectation failed"
    ),
    (
      KitPackage.testFile, "#expect", "let wrong: Int = {{module}}Kit.title\n    #expect",
      "Tests/Kits/BetaTests/BetaKitTests.swift:9:30: error: "
    ),
    (
      KitPackage.testFile, "  @Test\n", "",
      "BetaTests ran no test: a template brings tests that can fail"
    ),
  ])
  func `leaves everything as it was if anything is wrong, and says what`(
    _ file: String, _ text: String, _ other: String, _ words: String
  ) async throws {
    let package = try KitPackage()
    try package.replace(text, with: other, in: file)
    let before = try package.folder.tree
    do {
      _ = try await package.making().carryOut()
      Issue.record("nothing is wrong")
    } catch {
      let reason = Problem.reason(of: error)
      #expect(reason.contains(words))
      #expect(!reason.contains(package.root))
    }
    #expect(try package.folder.tree == before)
  }

  @Test func `is refused if somebody has the name, or uses what goes; rights stay`() async throws {
    let package = try KitPackage()
    chmod("\(package.root)/\(KitPackage.registryFile)", 0o755)
    let registry = try package.folder.tree[KitPackage.registryFile]
    await expectProblem("there is a target Alpha already, in Sources/Kits/Alpha") {
      _ = try await package.making("alpha").diff()
    }
    let refusal = try await scaffold(["module", "--", "class"], in: package)
    #expect(refusal.status == 1 && refusal.lines.count == 1)
    try package.apply(package.planMaking())
    let user = "Sources/App/photostream/User.swift"
    let manifest = try package.folder.read("Package.swift")
    for (path, text, told) in [
      (user, "import Alpha\nimport Beta\n", "there first:\n  \(user):2: use: import Beta"),
      (user, "\nlet place = Destination(\"beta\")\n", "  \(user):2: destinations: no screen is"),
      (user, "\nlet title = BetaKit.title\n", "\(user):2:13: error: cannot find 'BetaKit'"),
      ("Sources/Kits/Beta/.git", "mine", "  Sources/Kits/Beta/.git was added"),
      (
        "Package.swift",
        manifest.replacing(
          "\"photostream\", dependencies: ", with: "\"photostream\", dependencies: [\"Beta\"] + "),
        "  Package.swift:11: use: photostream → Beta"
      ),
    ] {
      try package.folder.write(text, to: path)
      let before = try package.folder.tree
      await expectProblem(told) { _ = try await package.removing().carryOut() }
      #expect(try package.folder.tree == before)
      try FileManager.default.removeItem(atPath: "\(package.root)/\(path)")
    }
    try package.folder.write(manifest, to: "Package.swift")
    let run = try await scaffold(["remove-module", "Beta"], in: package)
    #expect(run.status == 0, "\(run.lines)")
    #expect(try package.folder.tree[KitPackage.registryFile] == registry)
  }

  @Test func `leaves nothing when it is interrupted or killed, and what it started ends`()
    async throws
  {
    let package = try KitPackage()
    let pipe = package.root + ".pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    let wait = "_ = FileHandle(forReadingAtPath: \"\(pipe)\")?.readDataToEndOfFile()"
    try package.folder.write(
      KitPackage.test(wait, imports: "import Foundation\n"), to: KitPackage.testFile)
    let before = try package.folder.tree
    // The pipe can be opened as soon as the module's test reads it, which ends when it is closed.
    let script = """
      set -m; "$0" module --template=kit Beta & made=$!
      (exec 3> \(pipe); kill -$1 $made; exec tail -f /dev/null) &
      wait $made; status=$?; kill $!; exit $status
      """
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGKILL] {
      let run = try await Tool.run(
        "bash", ["-c", script, Self.program, "\(signal)"], in: package.root)
      #expect(run.status == 128 + signal, "\(run.lines)")
      let tree = try package.folder.tree
      #expect(tree.filter { !$0.key.hasPrefix(".scaffold") } == before)
      #expect(signal == SIGKILL || tree == before)
    }
    #expect(try await scaffold(["templates"], in: package).status == 0)
    #expect(try package.folder.tree == before)
  }

  private func scaffold(_ words: [String], in package: KitPackage) async throws -> Tool.Output {
    let script = "umask 077; exec \"$0\" \"$@\""
    return try await Tool.run("bash", ["-c", script, Self.program] + words, in: package.root)
  }

  /// It lies beside the tests.
  private static let program =
    Bundle.main.executablePath.map { ($0 as NSString).deletingLastPathComponent + "/scaffold" }
    ?? ""
}

import Architecture
import Foundation
import Glibc
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("A change that is put in its place")
struct MoveTests {
  /// Stands for the end of the process.
  private struct Killed: Error {}

  @Test(arguments: [false, true])
  func `is all or nothing wherever its process is killed, also while it is finished`(
    removing: Bool
  ) throws {
    let finished = try package(ready: removing)
    try finished.apply(change(of: finished, removing))
    var isDone: [Bool] = []
    for steps in 0... {
      let package = try package(ready: removing)
      let before = try package.folder.tree
      var left = steps
      func step() throws {
        left -= 1
        if left < 0 { throw Killed() }
      }
      do {
        try package.apply(change(of: package, removing), step: step)
        break
      } catch is Killed {}
      // What finishes it is killed, too, each time one step later.
      for more in 0..<50 {
        left = more
        guard let notice = try? Move(root: package.root, step: step).recover() else { continue }
        #expect(notice == "the last `make it` was interrupted: it is finished now")
        break
      }
      let after = try package.folder.tree
      isDone.append(after != before)
      #expect(try after == before || after == finished.folder.tree, "killed at step \(steps)")
    }
    // Nothing until the one step that decides, all from then on.
    let first = try #require(isDone.firstIndex(of: true))
    #expect(first > 3 && isDone.count - first > 3)
    #expect(isDone[first...].allSatisfy { $0 })
  }

  private func package(ready isMade: Bool) throws -> KitPackage {
    let package = try KitPackage()
    if isMade { try package.apply(package.planMaking()) }
    return package
  }

  private func change(of package: KitPackage, _ removing: Bool) throws -> ChangeSet {
    try removing ? package.planRemoving() : package.planMaking()
  }

  @Test func `is not made if somebody changed a file since it was planned`() async throws {
    for path in ["Package.swift", "Sources/Kits/Beta/BetaKit.swift"] {
      let package = try KitPackage()
      let change = try package.planMaking()
      try package.folder.write("mine", to: path)
      let before = try package.folder.tree
      await expectProblem("\(path) was changed meanwhile: nothing was done") {
        try package.apply(change)
      }
      Move(root: package.root).sweep()
      #expect(try package.folder.tree == before)
    }
  }

  @Test func `says that nothing was done where the one step that decides fails`() async throws {
    let package = try KitPackage()
    let change = try package.planMaking()
    let before = try package.folder.tree
    await expectProblem("nothing was done, run the command again") {
      try package.apply(change) { try package.folder.write("in the way", to: ".scaffold/change") }
    }
    try FileManager.default.removeItem(atPath: package.root + "/.scaffold")
    #expect(try package.folder.tree == before)
  }

  @Test func `is finished after a failure, and keeps what a person wrote`() async throws {
    let package = try KitPackage()
    let change = try package.planMaking()
    await expectProblem("the next command tries again") {
      try package.apply(change) {
        let isDecided = FileManager.default.fileExists(atPath: package.root + "/.scaffold/change")
        if isDecided { try package.folder.write("where a folder belongs", to: "Tests/Kits") }
      }
    }
    #expect(try package.folder.read("Sources/Kits/Beta/BetaKit.swift").contains("BetaKit"))
    try FileManager.default.removeItem(atPath: "\(package.root)/Tests/Kits")
    try package.folder.write("my manifest", to: "Package.swift")
    try package.folder.write("my test", to: "Tests/Kits/BetaTests/BetaKitTests.swift")
    let notice = try Move(root: package.root).recover()
    #expect(notice?.contains("kept: .scaffold/kept/Package.swift") == true, "\(notice ?? "")")
    #expect(try package.folder.read(".scaffold/kept/Package.swift") == "my manifest")
    #expect(try package.folder.read("Package.swift").contains("Beta"))
    #expect(try package.folder.read("Tests/Kits/BetaTests/BetaKitTests.swift").contains("Beta"))
  }

  @Test func `goes through no link, and to no folder that may not be written`() async throws {
    let (package, elsewhere) = (try KitPackage(), try ScratchFolder())
    let change = try package.planMaking()
    try FileManager.default.createSymbolicLink(
      atPath: "\(package.root)/Sources/Kits/Beta", withDestinationPath: elsewhere.path)
    await expectProblem("Sources/Kits/Beta is a link or a file") { try package.apply(change) }
    #expect(try elsewhere.tree.isEmpty)
    let other = try KitPackage()
    let plan = try other.planMaking()
    let sources = other.root + "/Sources/Kits"
    chmod(sources, 0o555)
    defer { chmod(sources, 0o755) }
    // Root may write everywhere.
    if access(sources, W_OK) != 0 {
      await expectProblem("Sources/Kits may not be written") { try other.apply(plan) }
    }
  }

  @Test func `is one at a time`() async throws {
    let package = try KitPackage()
    let lock = try ProjectLock(root: package.root)
    await expectProblem("another command is changing this project: wait") {
      _ = try ProjectLock(root: package.root)
    }
    withExtendedLifetime(lock) {}
  }

  @Test(.enabled(if: geteuid() == 0, "only root may mount a small disk"))
  func `leaves nothing on a disk that is full`() async throws {
    let (package, folder) = (try KitPackage(), try ScratchFolder())
    let disk = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    guard mount("tmpfs", disk, "tmpfs", 0, "size=512k") == 0 else { return }
    defer { umount2(disk, Int32(MNT_DETACH)) }
    for name in try FileManager.default.contentsOfDirectory(atPath: package.root) {
      try FileManager.default.copyItem(atPath: "\(package.root)/\(name)", toPath: "\(disk)/\(name)")
    }
    let before = try folder.tree
    let ballast = disk + "/ballast"
    _ = FileManager.default.createFile(atPath: ballast, contents: nil)
    let file = try FileHandle(forWritingTo: URL(filePath: ballast))
    while (try? file.write(contentsOf: Data(count: 4096))) != nil {}
    try file.close()
    let template = try Template.named("kit", below: disk)
    let work = ModuleWork(
      root: disk, name: try ModuleName("Beta"), task: .making(template, variables: [:]))
    await #expect(throws: (any Error).self) { try await work.carryOut() }
    try FileManager.default.removeItem(atPath: ballast)
    #expect(try folder.tree == before)
  }
}

import Foundation
import Testing

@testable import Scaffolding

@Suite("A set of changes")
struct ChangeSetTests {
  @Test("is in the order of its paths")
  func order() {
    let set = ChangeSet([
      FileChange(path: "b", before: nil, after: Data()),
      FileChange(path: "a", before: Data(), after: nil),
    ])
    #expect(set.changes.map(\.path) == ["a", "b"])
  }
}

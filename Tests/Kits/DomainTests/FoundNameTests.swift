import Domain
import Fakes
import Foundation
import Testing

@Suite struct FoundNameTests {
  private func query(_ text: String) throws -> SearchQuery {
    try SearchQuery(text, now: ManualTime().now)
  }

  @Test(arguments: [
    (FoundName.Kind.people, "Ada \"Countess\" L. (@ada@x.org)", "by:\"@ada@x.org\""),
    (.people, "Ada (@ada)", "by:\"Ada (@ada)\""),
    (.people, "Ada \"Countess\" L.", "by:\"Ada  Countess  L.\""),
    (.people, "Ada\nL.\u{2029}", "by:\"Ada L. \""),
    (.people, "x\"\u{301} or is:mine", "by:\"x \u{301} or is:mine\""),
    (.tags, "Low tide", "tag:lowtide"), (.places, "Lisbon, Portugal", "\"Lisbon, Portugal\""),
  ])
  func `is found by an address, else by its words in a row`(
    kind: FoundName.Kind, name: String, term: String
  ) throws {
    #expect(FoundName(kind, name, photos: 1)?.term == term)
  }

  /// Whatever strangers call themselves: it is one thing more that is looked for, and no mistake.
  @Test func `stands before any query without changing what that means`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/naughty/blns.txt").standardizedFileURL
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let fog = try query("fog or mi").condition
    var names = 0
    for line in text.split(whereSeparator: \.isNewline).map(String.init) where line.count < 1_000 {
      for kind in FoundName.Kind.allCases {
        guard let name = FoundName(kind, line, photos: 1) else { continue }
        names += 1
        guard case .all(let parts) = try query("\(name.term) fog or mi").condition else {
          Issue.record("\(name.term)")
          continue
        }
        #expect(parts.count == 2 && parts.last == fog, "\(name.term)")
      }
    }
    #expect(names > 1_000)
  }

  @Test func `is none where no word is in it`() {
    for kind in FoundName.Kind.allCases {
      #expect(FoundName(kind, "***", photos: 1) == nil && FoundName(kind, "", photos: 1) == nil)
    }
    #expect(FoundName(.tags, "12", photos: 1) == nil, "a number is no tag")
  }
}

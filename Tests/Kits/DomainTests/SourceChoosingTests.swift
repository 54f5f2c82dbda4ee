import Domain
import Testing

@Suite struct SourceChoosingTests {
  private let sources = ["one", "two", "2", "two"].enumerated().map { index, name in
    Source(id: SourceID(rawValue: "s\(index)"), kind: .samples, name: name)
  }

  @Test func `a source is meant by its number first, then by its name`() throws {
    #expect(try sources.meant(by: "1").id.rawValue == "s0")
    #expect(try sources.meant(by: "2").id.rawValue == "s1")
    #expect(try sources.meant(by: "one").id.rawValue == "s0")
  }

  @Test func `what is meant by nobody, or by two, is not guessed`() {
    #expect(throws: SourceError.ambiguousSource("two")) { try sources.meant(by: "two") }
    for name in ["three", "0", "5", "", "-1", "One"] {
      #expect(throws: SourceError.unknownSource(name)) { try sources.meant(by: name) }
    }
  }

  @Test func `what looks like a site is told how a site is typed`() {
    #expect(SourceError.notFound("/nowhere").reason == "there is nothing at /nowhere")
    #expect(SourceError.notFound("photos.example").reason.hasSuffix("begins with https://"))
  }
}

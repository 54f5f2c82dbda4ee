import Domain
import Fakes
import Terminal
import Testing
import Wording

@Suite("Scans in words")
struct ScanTextTests {
  private let now = Timestamp(milliseconds: 1_777_636_800_000)

  @Test func `tell what a first scan found`() {
    let summary = ScanSummary(
      name: "~/Pictures", photos: 1204, newest: now.advanced(by: .seconds(-86_400)))
    #expect(
      ScanText.found(summary, now: now).plain
        == "✓ 1,204 photos in ~/Pictures, newest from yesterday")
    #expect(
      ScanText.found(ScanSummary(name: "x", photos: 1), now: now).plain == "✓ 1 photo in x")
    var again = ScanSummary(name: "x", photos: 9, added: 2, removed: 1)
    again.isKnown = true
    #expect(
      ScanText.found(again, now: now).plain
        == "✓ x is there already with 9 photos: 2 new photos, 1 removed")
    again.movedTo = "/new/x"
    #expect(ScanText.found(again, now: now).plain == "✓ x is /new/x now: 9 photos")
    #expect(
      ScanText.found(ScanSummary(name: "x"), now: now).plain
        == "✓ x has no photos yet: they show once they are there")
    again = ScanSummary(name: "x")
    again.isKnown = true
    #expect(ScanText.found(again, now: now).plain == "✓ x is there already: nothing new")
    (again.photos, again.sources) = (9, [SourceNews(name: "x", failure: "no answer")])
    #expect(ScanText.found(again, now: now).plain == "✓ x is there already with 9 photos")
  }

  @Test func `tell what a rescan changed`() {
    #expect(ScanText.update(ScanSummary(name: "x")).plain == "✓ nothing new")
    #expect(
      ScanText.update(ScanSummary(name: "x", added: 1, changed: 2, removed: 3)).plain
        == "✓ 1 new photo, 2 changed, 3 removed")
  }

  @Test func `say of nobody who could not be asked that there is nothing new`() {
    let failed = SourceNews(name: "a", failure: "it is broken")
    #expect(ScanText.news(ScanSummary(name: "x", sources: [failed])).isEmpty)
    let summary = ScanSummary(name: "x", sources: [failed, SourceNews(name: "b")])
    #expect(ScanText.news(summary).map(\.plain) == ["✓ nothing new from the others"])
  }

  @MainActor
  @Test func `name the first problems and count the others, and sources that failed`() {
    let problem = ScanProblem(location: FileLocation(path: "/a.jpg"), reason: "empty file")
    let failed = SourceNews(name: "blog", failure: "no answer")
    let summary = ScanSummary(
      name: "x", sources: [failed], problems: [problem], problemCount: 1500)
    let console = RecordingConsole()
    console.write(problemsOf: summary)
    #expect(
      console.lines == ["! blog: no answer", "! /a.jpg: empty file", "! and 1,499 more"])
    #expect(console.records.count == 2)
    console.write(record: ScanRecord(summary))
    #expect(console.records.last?.contains("\"problems\":1501") == true)
  }

  @Test func `tell how far they have come`() {
    #expect(ScanText.progress(done: 12_000, found: 100_000).text == "12,000 of 100,000 photos")
    #expect(ScanText.progress(done: 1, found: 4).fraction == 0.25)
    #expect(ScanText.progress(done: 0, found: 0).fraction == nil)
  }
}

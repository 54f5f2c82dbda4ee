import Domain
import Fakes
import Terminal
import Testing
import Viper

@testable import PhotoActions

@MainActor
@Suite("The person's own tags")
struct TagTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  private func tags(_ module: PhotoActionsModule) -> TagAnswer? {
    guard case .tags(let answer) = module.view.content?.value else { return nil }
    return answer
  }

  private func lines(_ answer: TagAnswer) -> [String] { console(showing: answer).lines }

  private func records(_ answer: TagAnswer) -> [String] { console(showing: answer).records }

  private func console(showing answer: TagAnswer) -> RecordingConsole {
    let console = RecordingConsole()
    let view = PhotoActionsRouter.makeComponent(
      FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()),
      layout: .amongOthers)
    view.display(answer)
    return console
  }

  @Test func `are given to the photo that is shown, or to those with numbers`() async throws {
    let module = PhotoActionsModule(three)
    await module.presenter.perform(.next)
    await module.presenter.perform(.tags(.set(true, "fog \"low tide\"")))
    #expect(module.tagging.tags(of: three[0].id) == ["fog", "low tide"])
    await module.presenter.perform(.tags(.set(true, "2 3 Fog")))
    #expect(module.tagging.tags(of: three[2].id) == ["Fog"])
    let answer = try #require(tags(module))
    #expect(lines(answer).joined(separator: "\n").contains("2: tagged Fog"))
    await module.presenter.perform(.tags(.set(false, "3 fog")))
    #expect(module.tagging.tags(of: three[2].id).isEmpty)
  }

  @Test func `are given to no other photo where one is shown alone`() async {
    let module = PhotoActionsModule(three, layout: .alone)
    await module.presenter.perform(.next)
    await module.presenter.perform(.tags(.set(true, "2 harbour")))
    #expect(
      module.view.content
        == .failed(reason: "this is about the photo that is shown: begin with a word"))
    #expect(module.tagging.tags(of: three[1].id).isEmpty)
    await module.presenter.perform(.tags(.set(true, "harbour")))
    #expect(module.tagging.tags(of: three[0].id) == ["harbour"])
  }

  @Test func `that a photo does not have are said, and nothing changes`() async throws {
    let module = PhotoActionsModule(three, tagging: FakeTagging([three[0].id: ["fog"]]))
    await module.presenter.perform(.next)
    await module.presenter.perform(.tags(.set(false, "fgo")))
    let answer = try #require(tags(module))
    #expect(lines(answer) == ["no tag of yours: fgo; tagged fog"])
    #expect(module.tagging.tags(of: three[0].id) == ["fog"])
    await module.presenter.perform(.tags(.set(false, "1 2 fog")))
    let others = try #require(tags(module))
    #expect(
      lines(others) == [
        "✓ 1: no tags of yours", "2: no tag of yours: fog; no tags of yours",
      ])
    #expect(records(others).map { $0.contains(#""absent":["fog"]"#) } == [false, true])
  }

  @Test(arguments: ["", "2", "fog 2", "#", "9 fog"])
  func `what cannot be meant is a mistake, and changes nothing`(text: String) async {
    let module = PhotoActionsModule(three)
    await module.presenter.perform(.next)
    await module.presenter.perform(.tags(.set(true, text)))
    guard case .failed = module.view.content else {
      Issue.record("\(text) is no mistake")
      return
    }
    #expect(three.allSatisfy { module.tagging.tags(of: $0.id).isEmpty })
  }

  @Test(arguments: [
    (["tag", "3", "low tide"], TagAction.set(true, "3 \"low tide\"")),
    (["untag", "fog", "\"low  tide\"", "5\"", "mist"], .set(false, "fog \"low  tide\" 5 mist")),
    (["tags", "rename", "low tide", "ebb"], .rename("\"low tide\" ebb")),
    (["tag low tide"], .set(true, "low tide")),
  ])
  func `keep the blanks of words that a shell has parted`(
    words: [String], action: TagAction
  ) throws {
    let view = PhotoActionsRouter.makeComponent(
      FakeServices(), ScreenContext(console: RecordingConsole(), navigator: FakeNavigator()),
      layout: .amongOthers)
    let parser = CommandParser(commands: view.tagCommands, home: nil)
    let call = try #require(try parser.parse(ShellWords.line(words)).get())
    #expect(TagAction(call) == action)
  }

  @Test func `are renamed by both names`() async throws {
    let module = PhotoActionsModule(
      three, tagging: FakeTagging([three[0].id: ["fog"], three[1].id: ["mist"]]))
    await module.presenter.perform(.tags(.rename("fog mist")))
    #expect(module.tagging.tags(of: three[0].id) == ["mist"])
    let answer = try #require(tags(module))
    #expect(
      lines(answer).joined().contains(
        "1 photo tagged fog is tagged mist now, as others are already"))
    for text in ["", "fog", "a b c", "2 fog"] {
      await module.presenter.perform(.tags(.rename(text)))
      guard case .failed = module.view.content else {
        Issue.record("\(text) renames nothing")
        return
      }
    }
  }

  @Test func `are offered as they are now, also where an older lookup ends later`() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    defer { opening.finish() }
    let tagging = FakeTagging([three[0].id: ["fog"]], late: gate)
    let module = PhotoActionsModule(three, tagging: tagging)
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    Standstill.$reached.withValue({ wait.yield() }) { module.presenter.suggestTags() }
    let older = try #require(module.presenter.suggesting)
    try await waits.next("the first lookup")
    await module.presenter.perform(.next)
    await module.presenter.perform(.tags(.set(true, "mist")))
    try await module.presenter.suggesting?.ended()
    #expect(module.presenter.knownTags == ["fog", "mist"])
    opening.finish()
    try await older.ended()
    #expect(module.presenter.knownTags == ["fog", "mist"])
  }

  @Test func `are listed beside those of others`() async throws {
    let sea = try #require(Domain.Tag("sea") as Domain.Tag?)
    let module = PhotoActionsModule(
      three,
      tagging: FakeTagging(
        [three[0].id: ["fog"]], shared: [TagCount(sea, photos: 1_204, own: 0)]))
    await module.presenter.perform(.tags(.list))
    let answer = try #require(tags(module))
    #expect(lines(answer) == ["fog  1 photo", "#sea  1,204 photos"])
    let more = PhotoActionsModule(
      three, tagging: FakeTagging([three[0].id: ["fog"]], hasMore: true))
    await more.presenter.perform(.tags(.list))
    let told = lines(try #require(tags(more)))
    #expect(told.first == "fog  1 photo")
    #expect(told.dropFirst().joined().hasPrefix("There are more tags, on fewer photos"))
  }
}

import Domain
import Testing

@Suite("Flags")
struct FlagTests {
  @Test(arguments: Flags.all)
  func `every flag has a day, an owner, and a setting that takes its words`(flag: FeatureFlag) {
    #expect(flag.removal.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil)
    #expect(!flag.owner.isEmpty && !flag.summary.isEmpty)
    for word in flag.words { #expect(flag.key.normalised(word) == word) }
    #expect(flag.words.contains(flag.defaultWord))
    #expect(SettingKey.known.contains(flag.key) && !SettingKey.all.contains(flag.key))
  }

  @Test func `who decided is said in words`() {
    let flag = Flags.discover
    let reasons =
      ([.nobody, .server("a.example")] as [FlagDecision.Decider]
      + SettingDomain.allCases.map(FlagDecision.Decider.setting))
      .map { FlagDecision(flag, word: "on", by: $0).reason }
    #expect(
      reasons == [
        "by default", "by a.example", "by the command line", "by PHOTOSTREAM_FLAG_DISCOVER",
        "by this profile's settings", "by this machine's settings", "by default",
      ])
  }
}

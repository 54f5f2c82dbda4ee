import Domain
import Testing

@Suite("A setting's key")
struct SettingKeyTests {
  @Test("has an allowed default", arguments: SettingKey.all + SettingKey.notes)
  func defaults(key: SettingKey) {
    #expect(key.normalised(key.defaultValue) == key.defaultValue)
  }

  @Test("is listed once, by name")
  func catalogue() {
    let names = SettingKey.all.map(\.name)
    #expect(names == Set(names).sorted())
  }

  @Test("has one line that says what it changes", arguments: SettingKey.all)
  func summaries(key: SettingKey) {
    #expect(!key.summary.isEmpty)
    #expect(!key.summary.contains("\n"))
  }

  @Test(
    "takes allowed values in any spelling, and no others",
    arguments: [
      (SettingKey.streamOrder, "OLDEST", "oldest"), (.streamOrder, "old", "oldest"),
      (.streamOrder, "", nil), (.streamOrder, "older", nil), (.displayColour, "25", "256"),
      (.listLength, "007", "7"), (.listLength, "0", nil), (.listLength, "1001", nil),
      (.listLength, "many", nil), (.cardsUsed, "list help", "list help"),
    ] as [(SettingKey, String, String?)])
  func normalises(key: SettingKey, value: String, expected: String?) {
    #expect(key.normalised(value) == expected)
  }
}

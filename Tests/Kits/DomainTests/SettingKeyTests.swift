import Domain
import Testing

@Suite("A setting's key")
struct SettingKeyTests {
  @Test(arguments: SettingKey.all + SettingKey.notes)
  func `has an allowed default`(key: SettingKey) {
    #expect(key.normalised(key.defaultValue) == key.defaultValue)
  }

  @Test
  func `is listed once, by name`() {
    let names = SettingKey.all.map(\.name)
    #expect(names == Set(names).sorted())
  }

  @Test(arguments: SettingKey.all)
  func `has one line that says what it changes`(key: SettingKey) {
    #expect(!key.summary.isEmpty)
    #expect(!key.summary.contains("\n"))
  }

  @Test(
    arguments: [
      (SettingKey.streamOrder, "OLDEST", "oldest"), (.streamOrder, "old", "oldest"),
      (.streamOrder, "", nil), (.streamOrder, "older", nil), (.displayColour, "25", "256"),
      (.listLength, "007", "7"), (.listLength, "0", nil), (.listLength, "1001", nil),
      (.listLength, "many", nil), (.cardsUsed, "list help", "list help"),
    ] as [(SettingKey, String, String?)])
  func `takes allowed values in any spelling, and no others`(
    key: SettingKey, value: String, expected: String?
  ) {
    #expect(key.normalised(value) == expected)
  }
}

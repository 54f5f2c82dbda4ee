import Domain
import Testing

@Suite("A setting's key")
struct SettingKeyTests {
  @Test(arguments: [
    ("list.lenght", "did you mean `list.length`?"), ("stream.odor", "did you mean `stream.order`?"),
    ("order", "did you mean `stream.order`?"), ("LIST.LENGTH", "did you mean `list.length`?"),
    ("display", "`settings list` shows them all"), ("nonsense", "`settings list` shows them all"),
  ])
  func `that was probably meant is named where there is none of that name`(
    name: String, hint: String
  ) {
    #expect(SettingsError.unknown(name).reason == "there is no setting `\(name)`: \(hint)")
  }

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
      (.listLength, "many", nil), (.listLength, "1,000", "1000"), (.listLength, "1,5", nil),
      (.cacheSize, "100,000", "100000"), (.cacheSize, "100,001", nil),
      (.displayMotion, "no", "off"), (.displayMotion, "True", "on"), (.displayMotion, "o", nil),
      (.refreshAtStart, "off", "no"), (.streamLive, "on", "yes"), (.displayColour, "no", "none"),
      (.notificationsShow, "yes", nil), (.refreshEvery, "60m", "1h"), (.refreshEvery, "180M", "3h"),
      (.refreshEvery, "60", nil), (.refreshEvery, "20m", nil), (.refreshEvery, "m", nil),
      (.cardsUsed, "list help", "list help"),
      (.muteSearches, "tag:food -bread, is:video", "tag:food -bread, is:video"),
      (.muteSearches, "fog, is:red", nil),
      (.muteSearches, String(repeating: "a", count: 1001), nil),
    ] as [(SettingKey, String, String?)])
  func `takes allowed values in any spelling, and no others`(
    key: SettingKey, value: String, expected: String?
  ) {
    #expect(key.normalised(value) == expected)
  }
}

import Domain
import Testing

@testable import SettingsScreen

@Suite("A typed setting")
struct TypedSettingTests {
  @Test(
    arguments: [
      ("stream.order", "oldest", "oldest", .profile),
      ("stream.order", "oldest machine", "oldest", .machine),
      ("stream.order", "oldest profile", "oldest", .profile),
      ("stream.order", "'oldest' machine", "oldest", .machine),
      ("stream.order=oldest", nil, "oldest", .profile),
      ("stream.order=oldest", "machine", "oldest", .machine),
      ("stream.order", "= oldest", "oldest", .profile),
      ("stream.order", "oldest first", "oldest first", .profile),
      ("mute.words", "ice cream, cat", "ice cream, cat", .profile),
      ("mute.words=ice", "cream, cat", "ice cream, cat", .profile),
      ("mute.words", "\"ice cream, cat\"", "ice cream, cat", .profile),
      ("mute.words", "\"ice cream\" machine", "ice cream", .machine),
      ("mute.words", "washing machine", "washing machine", .profile),
      ("mute.words", "it's \"so\"", "it's \"so\"", .profile),
      ("mute.words", "'tis the season", "'tis the season", .profile),
      ("mute.words", "''", "", .profile), ("mute.words=", nil, "", .profile),
      ("mute.searches", "\"thick fog\"", "\"thick fog\"", .profile),
      ("mute.searches", "tag:washing machine", "tag:washing machine", .profile),
      ("mute.searches", "'tag:fog' machine", "tag:fog", .machine),
      ("mute.words", nil, nil, .profile), ("stream.order", nil, nil, .profile),
      ("no.such", "a b machine", "a b", .machine),
    ] as [(String, String?, String?, SettingDomain)])
  func `takes the rest of the line, and for whom it is`(
    first: String, rest: String?, value: String?, domain: SettingDomain
  ) {
    let typed = TypedSetting(first, rest)
    #expect(typed.name == first.split(separator: "=").first.map(String.init))
    #expect(typed.value == value)
    #expect(typed.domain == domain)
  }
}

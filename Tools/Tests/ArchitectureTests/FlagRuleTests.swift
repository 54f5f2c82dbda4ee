import Foundation
import Testing

@testable import Architecture

@Suite("Flags go on their day")
struct FlagRuleTests {
  private let rule = FlagRule(today: Date(timeIntervalSince1970: 1_800_000_000))

  private func told(_ flag: String) -> [String] {
    SmallProject().file("Sources/Kits/Domain/Flags/Flags.swift", "\nlet a = " + flag)
      .file("Sources/Screens/DiscoverScreen/DiscoverView.swift", "").told(by: rule)
  }

  @Test(arguments: ["2027-01-15", "2027-01-16", "2031-12-31"])
  func `one whose day has not passed may stay`(day: String) {
    #expect(
      told(
        #"FeatureFlag("fog", owner: "DiscoverScreen", default: true, removal: "\#(day)", "fog")"#)
        == [])
  }

  @Test(arguments: [
    (
      #""fog", owner: "DiscoverScreen", default: true, removal: "2027-01-14", "fog""#,
      "fog was to be removed by 2027-01-14"
    ),
    (
      #""fog", owner: "DiscoverScreen", default: true, removal: "some day", "fog""#,
      "fog is removed on no day"
    ),
    (#""fog", owner: "DiscoverScreen", default: true, "fog""#, "fog is removed on no day"),
    (#""fog", owner: "Nobody", default: true, removal: "2030-01-01", "fog""#, "fog has no owner"),
  ])
  func `one whose day has passed, or is none, or that nobody has, is told`(
    arguments: String, phrase: String
  ) throws {
    let told = try #require(told("FeatureFlag(\(arguments))").first)
    #expect(told.hasPrefix("Sources/Kits/Domain/Flags/Flags.swift:2: flags: \(phrase)"), "\(told)")
  }
}

import Domain
import Testing

@testable import Preferences

@Suite struct PendingChangesTests {
  private func change(_ key: String, _ value: String, profile: Int64? = 1) -> SettingChange {
    SettingChange(profile: profile, key: key, value: value)
  }

  @Test func `What was set while a write failed is newer than what it had to write`() {
    var pending = PendingChanges()
    pending.add(change("a", "newer"), at: .seconds(1))
    pending.putBack([change("a", "older"), change("b", "older")], at: .seconds(2))
    #expect(pending.take() == [change("a", "newer"), change("b", "older")])
    #expect(pending.take() == [])
  }

  @Test func `It is due after a pause, but so long after the first change at the latest`() {
    var pending = PendingChanges()
    #expect(pending.due(pause: .seconds(1), longestWait: .seconds(3)) == nil)
    for (moment, due) in [(10, 11), (11, 12), (12, 13), (13, 13)] {
      pending.add(change("a", "\(moment)"), at: .seconds(moment))
      #expect(pending.due(pause: .seconds(1), longestWait: .seconds(3)) == .seconds(due))
    }
  }
}

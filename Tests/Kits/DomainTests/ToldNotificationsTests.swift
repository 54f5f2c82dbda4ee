import Domain
import Fakes
import Testing

@Suite("What was told of notifications")
struct ToldNotificationsTests {
  private func notification(_ account: Int64, at moment: Int64) -> AccountNotification {
    AccountNotification(
      id: .init(account: AccountID(rawValue: account), name: "\(moment)"), kind: .like,
      person: "Bo", moment: Timestamp(milliseconds: moment), status: nil)
  }

  @Test
  func `is remembered for each account by itself, and never goes back`() throws {
    let settings = FakeSettings()
    let all = [notification(1, at: 30), notification(1, at: 20), notification(2, at: 10)]
    #expect(settings.untold(all) == all)
    try settings.noteTold([all[1]])
    #expect(settings.untold(all) == [all[0], all[2]])
    try settings.noteTold([all[0], all[2]])
    try settings.noteTold([all[1]])
    #expect(settings.untold(all) == [])
    #expect(settings.text(.notificationsTold) == "1:30 2:10")
    #expect(settings.untold([notification(2, at: 11)]).count == 1)
  }

  @Test(arguments: ["x", "1:", ":2", "1:2:3", "9"])
  func `is nothing where the note cannot be read`(text: String) throws {
    let settings = FakeSettings()
    try settings.set(.notificationsTold, to: text, in: .profile)
    #expect(settings.untold([notification(1, at: 1)]).count == 1)
  }

  @Test
  func `is of no interest to anybody who did not ask to be told`() throws {
    let settings = FakeSettings()
    #expect(!settings.tellsNotifications)
    try settings.set(.notificationsShow, to: "line", in: .profile)
    #expect(settings.tellsNotifications)
  }
}

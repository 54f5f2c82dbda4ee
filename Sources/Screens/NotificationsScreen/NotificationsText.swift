import Domain
import Terminal
import Wording

/// Notifications in words.
enum NotificationsText {
  /// Who did what, and when; what somebody said stands below it.
  static func lines(_ row: NotificationRow, now: Timestamp, width: Int) -> [StyledText] {
    let number = HumanText.number(row.number)
    let margin = String(repeating: " ", count: max(0, width - number.count))
    let indent = width + 2
    let moment = HumanText.moment(
      row.notification.moment.milliseconds, now: now.milliseconds)
    let head =
      StyledText(margin + number + "  ", .faint)
      + NotificationText.line(row.notification, photo: row.photo)
      + StyledText("  " + moment, .faint)
    let blanks = StyledText(String(repeating: " ", count: indent))
    return [head.hanging(at: indent)]
      + NotificationText.words(row.notification).map { (blanks + $0).hanging(at: indent) }
  }

  /// Whose notifications are missing, and why.
  static func failure(_ failure: NotificationFailure) -> StyledText {
    StyledText("\(failure.account): \(failure.reason)")
  }
}

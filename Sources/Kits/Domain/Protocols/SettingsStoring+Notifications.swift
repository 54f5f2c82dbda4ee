extension SettingsStoring {
  /// Whether likes and replies are told without being asked for.
  public var tellsNotifications: Bool { text(.notificationsShow) == "line" }

  /// Those that were neither told nor listed yet.
  public func untold(_ notifications: [AccountNotification]) -> [AccountNotification] {
    let told = toldNotifications
    return notifications.filter { notification in
      told[notification.id.account].map { $0 < notification.moment } ?? true
    }
  }

  /// Remembers that these are no news any more, nor are older ones.
  public func noteTold(_ notifications: [AccountNotification]) throws {
    let before = toldNotifications
    var told = before
    for notification in notifications {
      let account = notification.id.account
      told[account] = max(told[account] ?? notification.moment, notification.moment)
    }
    guard told != before else { return }
    let text = told.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue):\($0.value.milliseconds)" }.joined(separator: " ")
    try set(.notificationsTold, to: text, in: .profile)
  }

  private var toldNotifications: [AccountID: Timestamp] {
    let pairs = text(.notificationsTold).split(separator: " ").compactMap {
      pair -> (AccountID, Timestamp)? in
      let parts = pair.split(separator: ":")
      guard parts.count == 2, let account = Int64(parts[0]), let moment = Int64(parts[1]) else {
        return nil
      }
      return (AccountID(rawValue: account), Timestamp(milliseconds: moment))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

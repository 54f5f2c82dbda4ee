import Domain
import Terminal
import Wording

/// News in one line above the prompt.
enum NewsText {
  /// The latest, and that there are others; how many only for those who asked.
  static func line(_ news: NotificationNews) -> StyledText? {
    guard let latest = news.notifications.first else { return nil }
    var line = NotificationText.line(latest, photo: news.photo)
    if let words = NotificationText.words(latest).first {
      line = line + StyledText(": " + TextLayout.truncate(words.plain, to: 60))
    }
    guard news.notifications.count > 1 else { return line }
    return line + "; " + StyledText("notifications", .command) + StyledText(" tells \(rest(news))")
  }

  private static func rest(_ news: NotificationNews) -> String {
    guard news.isCounted else { return "more" }
    let count = HumanText.number(news.notifications.count - 1)
    return news.isPart ? "\(count) more at least" : "\(count) more"
  }
}

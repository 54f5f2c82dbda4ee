import Domain
import Terminal
import Testing
import Wording

@Suite("Notifications in words")
struct NotificationTextTests {
  private func notification(
    _ kind: AccountNotification.Kind, by person: String = "Bo", subject: String = ""
  ) -> AccountNotification {
    AccountNotification(
      id: .init(account: AccountID(rawValue: 1), name: "1"), kind: kind, person: person,
      moment: Timestamp(milliseconds: 0), status: "7", subject: subject)
  }

  private let photo = Photo(
    id: PhotoID(source: SourceID(rawValue: "s1"), item: "7"),
    timestamp: Timestamp(milliseconds: 0), caption: "fog", media: .sample(1))

  @Test func `say who did what with which photo, or with words that are no photo`() {
    let like = notification(.like, subject: "some words")
    #expect(NotificationText.line(like, photo: photo).plain == "Bo likes your photo “fog”")
    #expect(NotificationText.line(like, photo: nil).plain == "Bo likes your post “some words”")
    let reply = notification(.reply("lovely"))
    #expect(NotificationText.line(reply, photo: photo).plain == "Bo answered your photo “fog”")
    #expect(NotificationText.line(reply, photo: nil).plain == "Bo answered your post")
  }

  @Test(arguments: [AccountNotification.Kind.reply("Spiders!"), .mention("Spiders!")])
  func `show a filter's title in place of what was said`(kind: AccountNotification.Kind) {
    var notification = notification(kind)
    notification.filtered = [PostFilter(id: "1", title: "Animals", action: .warn)]
    #expect(NotificationText.words(notification).map(\.plain) == ["filtered: Animals"])
  }

  @Test func `say who names one, and what they said below`() {
    let mention = notification(.mention("look at\nthis"))
    #expect(NotificationText.line(mention, photo: nil).plain == "Bo mentions you")
    #expect(NotificationText.line(mention, photo: photo).plain == "Bo mentions you with a photo")
    #expect(NotificationText.words(mention).map(\.plain) == ["look at", "this"])
  }

  @Test(arguments: [
    (AccountNotification.Kind.boost, "Bo boosted your photo “fog”", "Bo boosted your post “words”"),
    (
      .edit, "Bo changed a photo that you boosted “fog”",
      "Bo changed a post that you boosted “words”"
    ),
    (.post, "Bo posted “fog”", "Bo posted “words”"),
    (.poll, "Bo: the poll “fog” is over", "Bo: the poll “words” is over"),
    (.follow, "Bo follows you", "Bo follows you"),
    (.request, "Bo asks to follow you", "Bo asks to follow you"),
  ])
  func `say what else others did`(kind: AccountNotification.Kind, of known: String, else: String) {
    let notification = notification(kind, subject: "words")
    #expect(NotificationText.line(notification, photo: photo).plain == known)
    #expect(NotificationText.line(notification, photo: nil).plain == `else`)
    #expect(NotificationText.words(notification).isEmpty)
  }

  @Test func `say of two who they are, and of more how many`() {
    let (like, follow) = (notification(.like), notification(.follow))
    #expect(
      NotificationText.line(like, and: ["Cleo"], photo: photo).plain
        == "Bo and Cleo like your photo “fog”")
    #expect(
      NotificationText.line(follow, and: ["Cleo", "Dora"], photo: nil).plain
        == "Bo and 2 others follow you")
  }

  @Test func `are short, however long names and captions are`() {
    let long = String(repeating: "long ", count: 100)
    let line = NotificationText.line(notification(.like, by: long, subject: long), photo: nil)
    #expect(TextWidth.columns(of: line.plain) < 130)
  }

  @Test func `show what was answered, line by line, without what is empty`() {
    #expect(NotificationText.words(notification(.like)).isEmpty)
    let reply = notification(.reply("lovely\n\n  light"))
    #expect(NotificationText.words(reply).map(\.plain) == ["lovely", "  light"])
  }
}

import ComposeScreen
import DevApp
import Domain
import Fakes

/// Composing alone, over places and drafts in memory.
public enum ComposeDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario(
      "empty", "a draft in which nothing is", FakePosting(places), commands: ["send", "to"]),
    scenario("nowhere", "nobody is signed in", FakePosting(), commands: []),
    scenario(
      "loading", "the library does not answer", FakePosting(neverAnswers: true), commands: []),
    scenario(
      "failed", "the library is busy", FakePosting(failure: LibraryError.busy),
      commands: ["text never lost", "drafts"]),
    scenario(
      "full", "a post with two pictures", FakePosting(places),
      commands: [
        "text fog over the harbour, see https://photos.example/2026/05/01/fog", "add /photos/1.jpg",
        "add /photos/broken.jpg", "send", "alt 1 Grey water, grey sky", "alt 2 none",
        "warning mist",
        "sensitive on", "visibility followers", "expires soon", "expires 24h", "to 2", "send",
        "to 1", "remove 9",
        "remove 2",
        "show", "send",
      ]),
    scenario(
      "drafts", "drafts of all kinds", FakePosting(places, drafts: drafts),
      commands: [
        "drafts", "open 2", "to 2", "to nobody", "save", "open 1", "discard", "drafts", "open 9",
      ]),
    scenario(
      "refused", "the disk is full when it shall be sent",
      FakePosting(places, refusal: LibraryError.diskFull), commands: ["text fog", "send", "show"]),
  ]
}

extension FakeServices: ComposeDependencies {}

extension ComposeDev {
  private static func scenario(
    _ name: String, _ summary: String,
    _ posting: @autoclosure @escaping @Sendable () -> FakePosting, commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      ComposeRouter.makeScreen(
        FakeServices {
          $0.posting = posting()
          $0.media = DrawnMedia(
            broken: [
              .file(FileLocation(path: "/photos/broken.jpg")): .undecodable(reason: "cut off")
            ])
        }, context)
    }
  }

  private static let places = PostPlace.examples

  private static let drafts = [
    StoredDraft(
      id: 7, place: places[0].id,
      draft: draft("写真と旗 🏳️‍🌈 の長い長い説明がここに続きます\u{1B}[2J, and supercalifragilisticexpialidocious"),
      changedAt: ManualTime().now),
    StoredDraft(
      id: 3, place: .folder(SourceID(rawValue: "gone")),
      draft: draft("", picture: "/photos/1.jpg"),
      changedAt: ManualTime().now.advanced(by: .seconds(-90_000))),
  ]

  private static func draft(_ text: String, picture: String? = nil) -> Draft {
    var draft = Draft()
    draft.text = text
    draft.pictures = picture.map { [DraftPicture(FileLocation(path: $0))] } ?? []
    return draft
  }
}

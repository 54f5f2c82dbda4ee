import Domain
import Fakes
import Terminal
import Testing
import Wording

@MainActor
@Suite("Words for what somebody did")
struct MutationTextTests {
  @Test func `say what was refused, of which photo and by whom, in harmless words`() {
    let photo = Photo.example(1, caption: "Fog \u{1B}[2Jover the harbour, and not a single boat")
    let mutation = Mutation(
      id: MutationID(rawValue: "1"), target: .photo(photo.id), action: .react(.like, base: nil),
      createdAt: ManualTime().now)
    let console = RecordingConsole()
    let named = NamedMutation(mutation, place: "photos.example", photo: photo)
    let nameless = NamedMutation(mutation, place: nil, photo: nil)
    console.warn(MutationText.refusal(named, reason: "not\u{7} allowed"))
    console.warn(MutationText.refusal(nameless, reason: "too old"))
    #expect(
      console.lines.joined(separator: " ")
        == "! not sent: like of \"Fog �[2Jover the harbour, and not a sin…\": "
        + "not� allowed; `outbox` shows more "
        + "! not sent: like of a photo: too old; `outbox` shows more")
  }

  @Test(arguments: [
    (Mark.boost, true, "boost of a photo"), (.boost, false, "taking back your boost of a photo"),
    (.bookmark, true, "bookmark of a photo"),
    (.bookmark, false, "taking back your bookmark of a photo"),
  ])
  func `say which mark was set or taken back`(mark: Mark, isSet: Bool, words: String) {
    let mutation = Mutation(
      id: MutationID(rawValue: "1"), target: .status(AccountID(rawValue: 1), "7"),
      action: .mark(mark, isSet, base: !isSet), createdAt: ManualTime().now)
    #expect(MutationText.name(NamedMutation(mutation, place: nil, photo: nil)) == words)
  }
}

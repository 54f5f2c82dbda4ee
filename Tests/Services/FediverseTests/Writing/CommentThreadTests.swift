import Domain
import Testing

@testable import Fediverse

@Suite struct CommentThreadTests {
  private func comments(
    _ statuses: [(id: String, parent: String?, more: String)]
  ) throws -> [Domain.Comment] {
    let json = statuses.map { status in
      let parent = status.parent.map { "\"\($0)\"" } ?? "null"
      return """
        {"id": "\(status.id)", "created_at": "2026-05-01T12:00:00Z", "in_reply_to_id": \(parent),
         "account": {"id": "\(status.id)0", "acct": "bo", "display_name": "Bo"}, \(status.more)}
        """
    }
    let page = "[" + json.joined(separator: ",") + "]"
    let values = try ServerFixture.statuses(of: Array(page.utf8)).values
    return CommentThread(target: "7", own: "30").comments(values)
  }

  private func plain(_ id: String, _ parent: String?) -> (String, String?, String) {
    (id, parent, #""content": "<p>\#(id)</p>""#)
  }

  @Test func `each comment stands right below what it answers`() throws {
    let comments = try comments([
      plain("1", "7"), plain("2", "7"), plain("3", "1"), plain("4", "2"), plain("5", "3"),
      plain("6", "1"),
    ])
    #expect(comments.map(\.text) == ["1", "3", "5", "6", "2", "4"])
    #expect(comments.map(\.depth) == [0, 1, 2, 1, 0, 1])
    #expect(comments.map(\.isMine) == [false, true, false, false, false, false])
    #expect(comments.map(\.id).first == .status("1"))
    #expect(comments.first?.author == "Bo (@bo)")
    #expect(comments.allSatisfy { $0.state == .there })
  }

  @Test func `an answer to what is not there stands for itself`() throws {
    let comments = try comments([plain("1", "99"), plain("2", "1"), plain("3", nil)])
    #expect(comments.map(\.text) == ["1", "2", "3"])
    #expect(comments.map(\.depth) == [0, 1, 0])
  }

  @Test func `a circle, a double and the photo itself end nothing`() throws {
    let comments = try comments([
      plain("1", "2"), plain("2", "1"), plain("3", "7"), plain("3", "7"), plain("7", nil),
      plain("4", "4"),
    ])
    #expect(comments.map(\.text) == ["3", "1", "2", "4"])
    #expect(comments.map(\.depth) == [0, 0, 1, 0])
  }

  @Test func `a comment without a date is as old as the one above`() throws {
    let json = """
      [{"id": "1", "created_at": "2026-05-01T12:00:00Z"}, {"id": "2", "created_at": null}]
      """
    let values = try ServerFixture.statuses(of: Array(json.utf8)).values
    let comments = CommentThread(target: "7", own: nil).comments(values)
    #expect(comments.map(\.id) == [.status("1"), .status("2")])
    #expect(Set(comments.map(\.createdAt)).count == 1)
    #expect(comments.map(\.isMine) == [false, false])
  }

  @Test func `a picture is told by its words, and a warning goes first`() throws {
    let comments = try comments([
      (
        "1", "7",
        #""spoiler_text": "eyes", "content": "<p>a<br>b</p>", "media_attachments": [{"id": "1", "type": "image", "description": "a pier"}, {"id": "2", "type": "video"}]"#
      )
    ])
    #expect(comments.map(\.text) == ["eyes\na\nb\n[a pier]\n[video]"])
    #expect(comments.map(\.warning) == ["eyes"])
  }

  @Test func `what the server says of filters is passed on, save of one's own`() throws {
    let match = #""filtered": [{"filter": {"filter_action": "hide", "context": ["home"]}}]"#
    let comments = try comments([("1", "7", match), ("3", "1", match)])
    #expect(comments.map { $0.filtered?.map(\.contexts) } == [[[.home]], nil])
    #expect(comments.map(\.isMine) == [false, true])
  }
}

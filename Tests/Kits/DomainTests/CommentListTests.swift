import Domain
import Fakes
import Testing
import Web

@Suite("A list of comments")
struct CommentListTests {
  private let photo = Photo.example(1)

  @Test
  func `knows one's own by number, and keeps the numbers of the others when one goes`() throws {
    var list = CommentList(of: photo, Domain.Comment.examples + [.heldUp])
    #expect(try list.mine(3).id == .status("3"))
    #expect(throws: WritingError.notYours) { try list.mine(1) }
    for number in [-1, 0, 6] {
      #expect(throws: NoSuchComment(number: number)) { try list.mine(number) }
    }
    list.remove(3)
    #expect(throws: NoSuchComment(number: 3)) { try list.mine(3) }
    #expect(try list.mine(5).id == Comment.heldUp.id)
  }

  @Test
  func `has what is on this machine, and the reason, when the server cannot be asked`() async throws
  {
    let offline = NetworkError.unknownHost("photos.example")
    let responding = FakeResponding(
      comments: Domain.Comment.examples, own: [.heldUp], unreachable: offline)
    let list = try await responding.commentList(on: photo)
    #expect(list.comments == [.heldUp])
    #expect(list.missing == offline.reason)
    let whole = try await FakeResponding(comments: Domain.Comment.examples).commentList(on: photo)
    #expect(whole.comments == Domain.Comment.examples)
    #expect(whole.missing == nil)
  }

  @Test
  func `is no list when the library fails, or when the person stopped it`() async {
    await #expect(throws: LibraryError.busy) {
      try await FakeResponding(own: [.heldUp], unreachable: LibraryError.busy)
        .commentList(on: photo)
    }
    await #expect(throws: CancellationError.self) {
      try await FakeResponding(own: [.heldUp], unreachable: CancellationError())
        .commentList(on: photo)
    }
  }
}

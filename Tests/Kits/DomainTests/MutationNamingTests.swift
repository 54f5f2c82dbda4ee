import Domain
import Fakes
import Testing

@Suite("Names of mutations")
struct MutationNamingTests {
  private let photo = Photo.example(1)

  private func mutation(_ target: MutationTarget) -> Mutation {
    Mutation(
      id: MutationID(rawValue: "1"), target: target, action: .delete, createdAt: ManualTime().now)
  }

  @Test
  func `are those of accounts, sources and photos, in the order of the mutations`() async throws {
    let account = try #require(FakeAccounts.account("ada", on: "photos.example"))
    let source = Source(id: photo.id.source, kind: .account(account.id, .home), name: "home")
    let naming = MutationNaming(
      accounts: FakeAccounts([account]), sources: FakeSources([source]),
      stream: FakePhotoStream([photo]))
    let targets: [MutationTarget] = [
      .status(account.id, "photo-1"), .status(account.id, "gone"), .account(account.id),
      .photo(photo.id), .folder(source.id), .account(AccountID(rawValue: 99)),
      .photo(PhotoID(source: SourceID(rawValue: "gone"), item: "1")),
    ]
    let named = try await naming.named(targets.map(mutation))
    #expect(named.map(\.mutation.target) == targets)
    #expect(
      named.map(\.place) == [
        "photos.example", "photos.example", "photos.example", "home", "home", nil, nil,
      ])
    #expect(named.map(\.photo) == [photo, nil, nil, photo, nil, nil, nil])
  }

  @Test
  func `are not asked for when there are no mutations, and for local ones no account is`()
    async throws
  {
    let naming = MutationNaming(
      accounts: FakeAccounts(reading: LibraryError.busy), sources: FakeSources(),
      stream: FakePhotoStream(failure: LibraryError.busy))
    #expect(try await naming.named([]).isEmpty)
    #expect(try await naming.named([mutation(.folder(SourceID(rawValue: "s1")))]).count == 1)
    await #expect(throws: LibraryError.busy) {
      try await naming.named([mutation(.account(AccountID(rawValue: 1)))])
    }
  }
}

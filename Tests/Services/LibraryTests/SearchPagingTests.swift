import Domain
import Fakes
import GRDB
import Storage
import Testing

@testable import Library

/// Photos come and go while somebody reads one page after the other.
@Suite struct SearchPagingTests {
  /// What happens between two pages.
  enum Event: CaseIterable {
    case seeing, arrival, removal, expiry, editing, muting
  }

  /// As many as are weighed together, and more than that.
  @Test(arguments: Event.allCases, [60, 1_300])
  func `whatever happens between two pages, each photo that stays is found once`(
    event: Event, count: Int
  ) async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [])
    func photo(_ number: Int, _ caption: String, isShort: Bool = false) -> Photo {
      let end = isShort ? test.time.now.advanced(by: .seconds(number)) : nil
      return .test(source, "\(number)", at: Int64(number), caption: caption, expiresAt: end)
    }
    // All fit as well as each other but some.
    let photos = (1...count).map { number in
      photo(
        number, number % 7 == 0 ? "fog over the harbour" : "fog",
        isShort: event == .expiry && number % 3 == 0)
    }
    _ = try await library.photos.insert(photos, of: source)
    let query = try SearchQuery("fog is:unseen ", now: test.time.now)
    var (found, end, gone) = ([String](), SearchCursor?.none, Set<String>())
    var muted: [SearchQuery] = []
    // Ten of them, if any were there twice.
    for _ in 0..<10 {
      let page = try await library.photos.search(
        query, after: end, limit: count / 6, in: test.scope(muting: muted))
      let items = page.photos.map(\.id.item)
      #expect(gone.isDisjoint(with: items))
      found += items
      end = page.end
      guard end != nil else { break }
      // The first one of the page, and one that was on none yet.
      let left = photos.map(\.id.item).filter { !found.contains($0) && !gone.contains($0) }
      let some = [items.first, left.last].compactMap(\.self)
      let ids = some.map { PhotoID(source: source, item: $0) }
      switch event {
      case .seeing:
        try await library.photos.markSeen(ids)
        gone.formUnion(some)
      case .removal:
        try await library.photos.remove(.done, of: ids)
        gone.formUnion(some)
      case .editing:
        let edited = some.compactMap(Int.init).map { photo($0, "mist") }
        _ = try await library.photos.insert(edited, of: source)
        gone.formUnion(some)
      case .arrival:
        _ = try await library.photos.insert(
          [photo(count + found.count, "fog fog")], of: source)
      case .expiry:
        test.time.advance(by: .seconds(count / 6))
        let over = photos.filter { $0.expiresAt.map { $0 <= test.time.now } ?? false }
        gone.formUnion(over.map(\.id.item))
      case .muting:
        muted = [try SearchQuery("harbour ", now: test.time.now)]
        gone.formUnion(photos.filter { $0.caption != "fog" }.map(\.id.item))
      }
    }
    let missed = Set(photos.map(\.id.item)).subtracting(gone).subtracting(found)
    #expect(end == nil)
    #expect(Set(found).count == found.count, "nothing comes twice")
    #expect(missed.isEmpty, "nothing is missed")
  }
}

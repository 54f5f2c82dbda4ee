import Fakes
import Foundation
import Testing

/// What photos that were found have in common, asked of the real program.
@Suite("The tags of what was found")
struct FoundNamesTests {
  @Test func `are counted, and lead to their photos`() async throws {
    let home = try TestHome()
    for (name, caption) in [
      ("one", "fog #sea"), ("two", "fog #sea #low_tide"), ("three", "sun #sea"),
    ] { try home.addPicture("\(name).jpg", caption: caption) }
    let rows = try await home.rows(
      "onboarding; 2 \(home.pictures); search fo; only tags; open 2; only places; only photos")
    let names = rows.filter { $0.type == "foundName" }
    #expect(names.map(\.name) == ["sea", "lowtide"] && names.map(\.photos) == [2, 1])
    #expect(names.map(\.query) == ["tag:sea fo", "tag:lowtide fo"])
    let last = rows.filter { $0.type == "photo" }.suffix(2).compactMap(\.caption)
    #expect(last == ["fog #sea #low_tide", "fog #sea #low_tide"])
  }
}

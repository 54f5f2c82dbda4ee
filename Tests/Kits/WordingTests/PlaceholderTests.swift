import Domain
import Fakes
import Pictures
import Testing
import Wording

@Suite("What stands in a picture's place")
struct PlaceholderTests {
  private let canvas = PictureCanvas(columns: 60, rows: 20)
  private let hash = Blurhash("LxH.c332a{xty_NNfQnPeVf8fQf6")

  @Test
  func `has the colours that were told, in the proportions of the picture`() throws {
    let hash = try #require(hash)
    let photo = Photo.example(1, size: PixelSize(width: 800, height: 600), blurhash: hash)
    let bitmap = try #require(photo.placeholder(on: canvas))
    #expect(bitmap.size == PixelSize(width: 53, height: 40))
    let small = try #require(hash.bitmap(PixelSize(clamping: 32, 24)))
    #expect(bitmap.rgba.prefix(4) == small.rgba.prefix(4), "the same corner")
    #expect(bitmap.rgba.suffix(4) == small.rgba.suffix(4), "and the opposite one")
    #expect(Set(stride(from: 0, to: bitmap.rgba.count, by: 4).map { bitmap.rgba[$0] }).count > 9)
  }

  @Test
  func `is grey where no colours were told`() throws {
    let bitmap = try #require(Photo.example(1).placeholder(on: canvas))
    #expect(bitmap.size == PixelSize(width: 60, height: 40))
    #expect(Set(bitmap.rgba) == [112, 255])
  }

  @Test
  func `tells nothing of what is covered, not even its colours`() throws {
    let photo = Photo.example(1, blurhash: hash, isSensitive: true)
    #expect(photo.cover(on: canvas) == Photo.example(1).placeholder(on: canvas))
  }
}

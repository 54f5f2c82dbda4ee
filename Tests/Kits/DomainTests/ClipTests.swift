import Domain
import Testing

@Suite struct ClipTests {
  private static let file = MediaReference.file(FileLocation(path: "/a.mp4"))
  private static let poster = MediaReference.file(FileLocation(path: "/a.jpg"))

  @Test(
    arguments: [
      (0, 1), (83, 83), (359_999, 359_999), (360_000, nil), (-1, nil), (.max, nil), (nil, nil),
    ] as [(Int?, Int?)])
  func `a length is what can be one`(told: Int?, seconds: Int?) {
    #expect(Clip(.video, file: Self.file, poster: nil, seconds: told).seconds == seconds)
  }

  @Test(
    arguments: [
      ("83", 83), ("83.9", 83), ("1:23", 83), ("01:02:03", 3723), ("", nil), (":", nil),
      ("1:2:3:4", nil), ("-3", nil), ("1e9", nil), ("999999999999999999999", nil), ("१२", nil),
    ] as [(String, Int?)])
  func `a length is read as feeds write it`(text: String, seconds: Int?) {
    #expect(Clip.seconds(text) == seconds)
  }

  @Test func `a clip is shown by its poster and played from its file`() {
    let clip = Clip(.loop, file: Self.file, poster: Self.poster)
    #expect(MediaReference.clip(clip).still == Self.poster)
    #expect(MediaReference.clip(clip).original == Self.file)
    #expect(MediaReference.clip(Clip(.audio, file: Self.file, poster: nil)).still == nil)
    #expect(Self.poster.still == Self.poster)
    #expect(Self.poster.clip == nil)
  }

  @Test func `a request for what plays is one for its poster`() {
    let bounds = PixelSize(clamping: 8, 8)
    let request = PictureRequest(
      .clip(Clip(.video, file: Self.file, poster: Self.poster)), fitting: bounds)
    #expect(request.media == Self.poster)
  }
}

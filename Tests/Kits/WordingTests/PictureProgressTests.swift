import Domain
import Terminal
import Testing
import Wording

@Suite("Pictures that are coming, in words")
struct PictureProgressTests {
  private func line(_ progress: PictureProgress?) -> ProgressLine {
    let size = PixelSize(clamping: 2, 1)
    let grey = Bitmap(size: size, rgba: [UInt8](repeating: 9, count: 8))
    return ProgressLine(
      PendingPicture(placeholder: grey, progress: progress), rows: 5,
      DisplaySettings(symbols: "half"), words: ["Fog"])
  }

  @Test func `tell how much is here, and of how much if that is known`() {
    #expect(line(nil).text == "loading")
    #expect(line(.receiving(bytes: 0, of: nil)).text == "loading")
    #expect(line(.receiving(bytes: 0, of: 9_000_000)).text == "0 bytes of 9 MB")
    #expect(line(.receiving(bytes: 1_200_000, of: nil)).text == "loading, 1.2 MB so far")
    #expect(line(.receiving(bytes: 1_200_000, of: 4_800_000)).text == "1.2 MB of 4.8 MB")
    #expect(line(.decoding).text == "drawing")
  }

  @Test func `have a bar only where the end is known, and none that is longer than it`() {
    #expect(line(.receiving(bytes: 1, of: 4)).fraction == 0.25)
    #expect(line(.receiving(bytes: 9, of: 4)).fraction == 1)
    #expect(line(.receiving(bytes: 9, of: 0)).fraction == nil)
    #expect(line(.decoding).fraction == nil)
  }

  @Test func `stand above it as long as they are coming`() {
    let picture = line(nil).placeholder
    #expect(picture?.width == 2)
    #expect(picture?.maximumRows == 5)
    #expect(picture?.symbols == .half)
  }

  @Test func `have their words above it, at once where somebody else has to send them`() {
    #expect(line(nil).words == ["Fog"])
    #expect(line(.receiving(bytes: 0, of: nil)).wordsComeFirst)
    #expect(line(.receiving(bytes: 7, of: 9)).wordsComeFirst)
    #expect(!line(nil).wordsComeFirst && !line(.decoding).wordsComeFirst)
  }

  @Test func `are drawn where a terminal draws, in cells of its shape, its own if it draws pixels`()
  {
    #expect(ConsoleTraits().canvas == nil)
    var traits = ConsoleTraits(columns: 80, rows: 24, showsPictures: true, cellWidth: 9)
    #expect(
      traits.canvas == PictureCanvas(columns: 80, rows: 24, cellWidth: 8, cellHeight: 14))
    traits.graphics = .kitty
    #expect(
      traits.canvas
        == PictureCanvas(columns: 80, rows: 24, cellWidth: 9, cellHeight: 16, drawsPixels: true))
  }
}

import Domain
import Fakes
import Testing

@testable import Folders

@Suite("The estimate of a folder's pictures")
struct PictureCountTests {
  @Test("counts names, here and below, and nothing that is not named like a picture")
  func counts() throws {
    let folder = try ScratchFolder()
    for name in ["a.jpg", "b.JPEG", "below/c.heic", "below/d.jpg.txt", "notes.txt", "jpg"] {
      try folder.write([], to: name)
    }
    #expect(try PictureCount.estimate(below: FileLocation(path: folder.path)) == 3)
  }

  @Test("is nothing for a folder that is not there")
  func missing() throws {
    #expect(try PictureCount.estimate(below: FileLocation(path: "/no/such/folder")) == 0)
  }
}

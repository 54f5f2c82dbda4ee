import Domain
import Fakes
import Foundation
import Testing

@testable import Outbox

@Suite("Posting into a folder")
struct FolderDeliveryTests {
  private let scratch: ScratchFolder
  private var draft = Draft()

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write([1, 2, 3], to: "mine/fog.jpg")
    try scratch.write([9], to: "photos/old.jpg")
    draft.pictures = [DraftPicture(FileLocation(path: scratch.path(of: "mine/fog.jpg")))]
  }

  private var delivery: FolderDelivery {
    FolderDelivery(folder: FileLocation(path: scratch.path(of: "photos")))
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: scratch.path(of: "photos")).sorted()
    }
  }

  @Test("copies the picture, once, however often it is tried")
  func copy() throws {
    for _ in 0..<3 { _ = try delivery.deliver(draft) }
    #expect(try names == ["fog.jpg", "old.jpg"])
    let copy = try Data(contentsOf: URL(filePath: scratch.path(of: "photos/fog.jpg")))
    #expect(Array(copy) == [1, 2, 3])
  }

  @Test("overwrites nothing")
  func otherFile() throws {
    try scratch.write([4], to: "photos/fog.jpg")
    _ = try delivery.deliver(draft)
    #expect(try names == ["fog 2.jpg", "fog.jpg", "old.jpg"])
  }

  @Test("says what cannot be copied")
  func gone() throws {
    try FileManager.default.removeItem(atPath: scratch.path(of: "mine/fog.jpg"))
    #expect(throws: DeliveryFailure.self) { try delivery.deliver(draft) }
    #expect(try names == ["old.jpg"])
  }
}

import Domain
import Fakes
import Files
import Foundation
import Synchronization
import Testing
import Web

@testable import Outbox

@Suite("Posting into a folder")
struct FolderDeliveryTests {
  private static let fog: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]

  private let scratch: ScratchFolder
  private var draft = Draft()

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(Self.fog, to: "mine/fog.jpg")
    try scratch.write([9], to: "photos/old.jpg")
    draft.pictures = [DraftPicture(FileLocation(path: scratch.path(of: "mine/fog.jpg")))]
  }

  private var folder: FileLocation { FileLocation(path: scratch.path(of: "photos")) }

  private var delivery: FolderDelivery { FolderDelivery(folder: folder) }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: scratch.path(of: "photos")).sorted()
    }
  }

  private func text(of name: String) throws -> String {
    String(decoding: try scratch.bytes(of: "photos/" + name), as: UTF8.self)
  }

  @Test
  func `copies the picture, once, however often it is tried`() throws {
    for _ in 0..<3 { _ = try delivery.deliver(draft) }
    #expect(try names == ["fog.jpg", "old.jpg"])
    #expect(try scratch.bytes(of: "photos/fog.jpg") == Self.fog)
  }

  @Test
  func `lets whoever sees the other pictures see this one`() throws {
    var described = draft
    described.text = "fog"
    _ = try delivery.deliver(described)
    let modes = try names.map { name in
      try FileManager.default.attributesOfItem(atPath: scratch.path(of: "photos/" + name))[
        .posixPermissions] as? Int
    }
    #expect(modes.count == 3 && Set(modes).count == 1, "\(modes)")
  }

  @Test
  func `copies a picture that has more than is read at once`() throws {
    // No piece that is read begins as another one does.
    let block = (0..<251).map { UInt8($0) }
    var bytes = Self.fog
    for _ in 0..<10_000 { bytes += block }
    try scratch.write(bytes, to: "mine/fog.jpg")
    for _ in 0..<2 { _ = try delivery.deliver(draft) }
    #expect(try names == ["fog.jpg", "old.jpg"])
    #expect(try scratch.bytes(of: "photos/fog.jpg") == bytes)
  }

  @Test
  func `is done when the disk knows the names of all that was copied`() throws {
    let names = Mutex<[[String]]>([])
    var described = draft
    described.text = "fog"
    let photos = scratch.path(of: "photos")
    let receiving = ReceivingFolder(
      folder,
      sync: { _ in
        let all = try FileManager.default.contentsOfDirectory(atPath: photos).sorted()
        names.withLock { $0.append(all) }
      })
    _ = try FolderDelivery(receiving).deliver(described)
    #expect(names.withLock(\.last) == (try self.names))
  }

  @Test
  func `overwrites nothing`() throws {
    try scratch.write([4], to: "photos/fog.jpg")
    _ = try delivery.deliver(draft)
    #expect(try names == ["fog 2.jpg", "fog.jpg", "old.jpg"])
    #expect(try scratch.bytes(of: "photos/fog.jpg") == [4])
  }

  @Test
  func `keeps what is said of it in the caption file beside it, once`() throws {
    var draft = draft
    (draft.text, draft.warning) = ("fog over\nthe harbour", "mist")
    draft.pictures[0].alternativeText = "masts"
    for _ in 0..<2 { _ = try delivery.deliver(draft) }
    #expect(try names == ["fog.jpg", "fog.jpg.txt", "old.jpg"])
    #expect(try text(of: "fog.jpg.txt") == "mist\nfog over\nthe harbour\nalt: masts\n")
  }

  @Test
  func `says nothing of a picture that was said of another one`() throws {
    var draft = draft
    try scratch.write(Array("sun".utf8), to: "photos/fog.jpg.txt")
    _ = try delivery.deliver(draft)
    #expect(try names == ["fog 2.jpg", "fog.jpg.txt", "old.jpg"])
    draft.text = "rain"
    _ = try delivery.deliver(draft)
    #expect(try text(of: "fog.jpg.txt") == "sun")
    #expect(try text(of: "fog 2.jpg.txt") == "rain\n")
  }

  @Test
  func `goes on where it was killed, and leaves nothing lying about`() throws {
    var draft = draft
    draft.text = "fog"
    let file = try OpenFile(draft.pictures[0].location).status()
    // Both names are there between the two steps.
    let half = "photos/.photostream-\(file.st_dev)-\(file.st_ino)"
    try scratch.write(Self.fog, to: half)
    try FileManager.default.linkItem(
      atPath: scratch.path(of: half), toPath: scratch.path(of: "photos/fog.jpg"))
    _ = try delivery.deliver(draft)
    #expect(try names == ["fog.jpg", "fog.jpg.txt", "old.jpg"])
    #expect(try scratch.bytes(of: "photos/fog.jpg") == Self.fog)
  }

  @Test(arguments: [EPERM, ENOTSUP, ENOSYS])
  func `works where files have one name only`(code: Int32) throws {
    var draft = draft
    try scratch.write([4], to: "photos/fog.jpg")
    draft.text = "fog"
    let delivery = FolderDelivery(ReceivingFolder(folder) { _, _ in code })
    for _ in 0..<2 { _ = try delivery.deliver(draft) }
    #expect(try names == ["fog 2.jpg", "fog 2.jpg.txt", "fog.jpg", "old.jpg"])
    #expect(try scratch.bytes(of: "photos/fog.jpg") == [4])
    #expect(try scratch.bytes(of: "photos/fog 2.jpg") == Self.fog)
  }

  @Test
  func `takes another name when somebody is quicker`() throws {
    let folder = ReceivingFolder(folder) { _, target in
      if target.displayName == "fog.jpg" { return EEXIST }
      return target.displayName == "fog 2.jpg" ? EPERM : EIO
    }
    _ = try FolderDelivery(folder).deliver(draft)
    #expect(try names == ["fog 2.jpg", "old.jpg"])
  }

  @Test
  func `waits while the disk is full`() throws {
    let delivery = FolderDelivery(ReceivingFolder(folder) { _, _ in ENOSPC })
    #expect(throws: DeliveryFailure.postponed(reason: "the disk is full", wait: nil)) {
      try delivery.deliver(draft)
    }
    #expect(try names == ["old.jpg"])
  }

  @Test
  func `finds a file whose name is no text`() throws {
    var draft = draft
    let location = FileLocation(path: scratch.path(of: "mine")).appending(
      [0x66, 0xFF] + ".jpg".utf8)
    try OpenFile(location, O_WRONLY | O_CREAT).write { Array(Self.fog.dropFirst($0)) }
    draft.pictures = [DraftPicture(location)]
    #expect(location.withPath { access($0, R_OK) } == 0)
    _ = try delivery.deliver(draft)
    let copy = try OpenFile(folder.appending([0x66, 0xFF] + ".jpg".utf8))
    #expect(try copy.bytes(at: 0) == Self.fog)
  }

  @Test(arguments: ["notes.txt", ".", "gone.jpg"])
  func `refuses what is no picture, and what is gone`(name: String) throws {
    var draft = draft
    try scratch.write(Array("dear diary".utf8), to: "mine/notes.txt")
    draft.pictures = [DraftPicture(FileLocation(path: scratch.path(of: "mine/" + name)))]
    let failure = #expect(throws: DeliveryFailure.self) { try delivery.deliver(draft) }
    guard case .refused(let reason) = failure else {
      Issue.record("it was not refused: \(String(describing: failure))")
      return
    }
    #expect(reason.hasSuffix(name == "gone.jpg" ? "No such file or directory" : "is not a picture"))
    #expect(try names == ["old.jpg"])
  }
}

import DecoderProtocol
import Domain
import Fakes
import Files
import Foundation
import PictureFixtures
import Pictures
import Storage
import Synchronization
import Testing

@testable import Media

@Suite struct SavingTests {
  private let world: MediaWorld
  private let target: ScratchFolder

  init() throws {
    world = try MediaWorld()
    target = try ScratchFolder()
  }

  @Test func `a file is copied under the name that is typed, or its own in a folder`() async throws
  {
    let bytes = [0xFF, 0xD8, 0xFF] + (0..<600_000).map { UInt8(truncatingIfNeeded: $0) }
    let path = try world.folder.write(bytes, to: "Käfer 1.jpg")
    let media = MediaReference.file(FileLocation(path: path))
    #expect(try await saved(media, to: "copy.jpg") == "copy.jpg")
    #expect(try await saved(media, to: "") == "Käfer 1.jpg")
    for name in ["copy.jpg", "Käfer 1.jpg"] { #expect(try target.bytes(of: name) == bytes) }
    let modes = try [path, target.path(of: "copy.jpg")].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(modes[0] == modes[1], "it is a picture like others of the person's")
  }

  @Test func `nothing is ever overwritten, not even by a link to nowhere`() async throws {
    try target.write([7], to: "mine.jpg")
    try target.link("dangling.jpg", to: target.path(of: "nowhere"))
    for name in ["mine.jpg", "dangling.jpg"] {
      let path = target.path(of: name)
      await #expect(throws: SavingError.exists(path: path)) {
        try await world.media().saveOriginal(of: .sample(1), to: path)
      }
    }
    #expect(try target.bytes(of: "mine.jpg") == [7])
    #expect(try target.names() == ["dangling.jpg", "mine.jpg"])
  }

  @Test func `what is of the web comes from the cache, or is fetched and kept`() async throws {
    let request = try world.picture("/photos/Fog%20%26%20boats.png?key=secret", length: 200_000)
    let wanted = try #require(world.site["/photos/Fog%20%26%20boats.png?key=secret"]?.bytes)
    let media = try world.media()
    #expect(try await saved(request.media, to: "", media) == "Fog---boats.png")
    await media.flush()
    world.site.isOffline = true
    #expect(try await saved(request.media, to: "again", media) == "again")
    for name in ["Fog---boats.png", "again"] { #expect(try target.bytes(of: name) == wanted) }
    try await until("no download left") { world.downloads.isEmpty }
  }

  @Test func `what cannot be had leaves no file`() async throws {
    let media = try world.media()
    await #expect(throws: MediaError.self) {
      try await media.saveOriginal(of: world.request("/none").media, to: target.path)
    }
    let missing = FileLocation(path: target.path(of: "missing"))
    await #expect(throws: MediaError.missing(missing)) {
      try await media.saveOriginal(of: .file(missing), to: target.path(of: "new"))
    }
    #expect(try target.names().isEmpty)
  }

  @Test func `a folder that is not there is told`() async throws {
    let path = target.path(of: "none/photo.jpg")
    await #expect(
      throws: SavingError.unwritable(path: path, reason: "No such file or directory")
    ) { try await world.media().saveOriginal(of: .sample(1), to: path) }
  }

  @Test func `as long as it is not whole, there is nothing under its name`() async throws {
    let pipe = world.folder.makePipe("slow")
    let piece: [UInt8] = [1, 2, 3]
    let writer = try writer(of: piece, to: pipe)
    let file = NewFile(target.path(of: "whole"), named: [])
    let writing = Task(executorPreference: Self.blocking) { [slow] in try file.write(slow(pipe)) }
    try await until {
      try target.names().first.map { try target.bytes(of: $0) == piece } ?? false
    }
    #expect(try target.names().first?.hasPrefix(".photostream-") == true)
    try writer.close()
    try await writing.ended("the file to be whole")
    #expect(try target.names() == ["whole"])
    #expect(try target.bytes(of: "whole") == piece)
  }

  @Test func `what gets the name meanwhile is not overwritten`() async throws {
    let pipe = world.folder.makePipe("slow")
    let writer = try writer(of: [1, 2, 3], to: pipe)
    let path = target.path(of: "mine")
    let file = NewFile(path, named: [])
    let writing = Task(executorPreference: Self.blocking) { [slow] in try file.write(slow(pipe)) }
    try await until { try !target.names().isEmpty }
    try target.write([7], to: "mine")
    try writer.close()
    await #expect(throws: SavingError.exists(path: path)) { try await writing.ended() }
    #expect(try target.names() == ["mine"])
    #expect(try target.bytes(of: "mine") == [7])
  }

  @Test func `a disk that can neither rename nor link keeps all of it, and never a part`() throws {
    let bytes = [0xFF, 0xD8, 0xFF] + (0..<600_000).map { UInt8(truncatingIfNeeded: $0) }
    let original = FileLocation(path: try world.folder.write(bytes, to: "photo.jpg"))
    var file = NewFile(target.path(of: "copy.jpg"), named: [])
    file.rename = { _, _ in EPERM }
    let content = try Original(.file(original))
    _ = try file.write { offset in
      #expect(try !target.names().contains("copy.jpg"))
      return try content.read(offset)
    }
    #expect(try target.names() == ["copy.jpg"])
    #expect(try target.bytes(of: "copy.jpg") == bytes)
  }

  @Test func `a disk that fails at the last step keeps nothing`() throws {
    let path = target.path(of: "copy.jpg")
    var file = NewFile(path, named: [])
    file.rename = { _, _ in EIO }
    #expect(throws: SavingError.unwritable(path: path, reason: "Input/output error")) {
      try file.write(Original.bytes([1, 2, 3]).read)
    }
    #expect(try target.names().isEmpty)
  }

  @Test
  func `what became a pipe, a device, a folder or something else is not waited for, nor saved`()
    async throws
  {
    let pipe = world.folder.makePipe("photo.jpg")
    let folder = FileLocation(path: world.folder.path)
    for file in [pipe, FileLocation(path: "/dev/zero"), folder] {
      await #expect(throws: MediaError.unreadable(file, reason: "not a regular file")) {
        try await world.media().saveOriginal(of: .file(file), to: target.path(of: "new"))
      }
    }
    let text = try world.folder.write(Array("hello".utf8), to: "text.jpg")
    await #expect(throws: MediaError.undecodable(reason: "the file is not a picture any more")) {
      try await world.media().saveOriginal(
        of: .file(FileLocation(path: text)), to: target.path(of: "new"))
    }
    #expect(try target.names().isEmpty)
  }

  @Test func `what is stopped leaves nothing`() async throws {
    let pipe = world.folder.makePipe("slow")
    let writer = open(pipe.displayPath, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    #expect(write(writer, [1, 2, 3], 3) == 3)
    let file = NewFile(target.path(of: "new"), named: [])
    let task = Task(executorPreference: Self.blocking) { [slow] in
      try file.write(slow(pipe))
    }
    try await until { try !target.names().isEmpty }
    task.cancel()
    // It is noticed with the next bytes.
    #expect(write(writer, [4], 1) == 1)
    await #expect(throws: CancellationError.self) { try await task.ended() }
    #expect(try target.names().isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a disk that is full keeps no half of it`() async throws {
    let disk = try SmallDisk(at: target.path(of: "disk"), kilobytes: 64)
    defer { disk.remove() }
    let large = try world.folder.write(
      [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 100_000), to: "large")
    let path = target.path(of: "disk/photo.jpg")
    await #expect(
      throws: SavingError.unwritable(path: path, reason: "No space left on device")
    ) { try await world.media().saveOriginal(of: .file(FileLocation(path: large)), to: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a name of another format is refused, with one that fits`() async throws {
    let png = PNGFile.encode([0, 0, 0, 255], width: 1, height: 1)
    let media = MediaReference.file(
      FileLocation(path: try world.folder.write(png, to: "misnamed.jpg")))
    let path = target.path(of: "x.y.JPG")
    let error = SavingError.otherFormat(path: path, ending: "png")
    await #expect(throws: error) {
      try await world.media().saveOriginal(of: media, to: path)
    }
    #expect(error.reason == "this picture is a .png: type `save \(target.path(of: "x.y.png"))`")
    #expect(try target.names().isEmpty)
    // Its own name stays, and a name that says nothing of a format is no lie.
    for (name, expected) in [("", "misnamed.jpg"), ("x.png", "x.png"), ("x.1", "x.1"), ("x", "x")] {
      #expect(try await saved(media, to: name) == expected)
    }
    let jpeg = try world.folder.write([0xFF, 0xD8, 0xFF, 0], to: "a.jpg")
    #expect(
      try await saved(.file(FileLocation(path: jpeg)), to: "b.jpeg") == "b.jpeg")
  }

  @Test func `what is saved where one stands is told with its folder`() async throws {
    // From the working directory up to the root, and down again.
    let here = FileManager.default.currentDirectoryPath
    let up = here.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    let path = up + target.path(of: "here.jpg")
    let location = try await world.media().saveOriginal(of: .sample(3), to: path)
    #expect(location.displayPath == here + "/" + path)
    #expect(try target.names() == ["here.jpg"])
  }

  @Test func `a sample is saved as the file that it is`() async throws {
    #expect(try await saved(.sample(3), to: "") == "sample-3.jpg")
    let file = try DrawnSamples().file(3)
    #expect(try target.bytes(of: "sample-3.jpg") == file)
  }

  @Test func `the decoder reads our PNG files as they were written`() async throws {
    let rgba = (0..<4 * 300 * 70).map {
      UInt8(truncatingIfNeeded: $0 &* 31) | ($0 % 4 == 3 ? 255 : 0)
    }
    let bitmap = try #require(Bitmap(size: size(300, 70), rgba: rgba))
    let bytes = PNGFile.encode(rgba, width: 300, height: 70)
    let reply = try await RealDecoder.shared.answer(to: .decode(bytes, shown: size(300, 300)))
    guard case .picture(let decoded, nil, _) = reply else {
      throw AskedDecoder.NoPicture(reply: reply)
    }
    #expect(decoded == bitmap)
  }

  @Test(
    arguments: [
      ("/a.jpg", [0xFF, 0xD8, 0xFF], "a.jpg"), ("/a.JPEG", [0xFF, 0xD8, 0xFF], "a.JPEG"),
      ("/a.php", [0xFF, 0xD8, 0xFF], "a.jpg"), ("/", [0xFF, 0xD8, 0xFF], "picture.jpg"),
      ("/..%2F..%2Fetc%2Fpasswd", Array("GIF89a".utf8), "etc-passwd.gif"),
      ("/%1B%5Bred", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "red.png"),
      ("/.bashrc", [1, 2, 3], "bashrc"),
      ("/写真", [0x49, 0x49, 0x2A, 0], "写真.tiff"),
    ] as [(String, [UInt8], String)])
  func `names at addresses are made harmless, and end as what they are`(
    path: String, start: [UInt8], name: String
  ) throws {
    let address = try #require(WebAddress("https://photos.example" + path))
    let bytes = PictureName(
      of: address, startingWith: start + [0, 0, 0, 0, 0, 0, 0, 0, 0]
    ).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == name)
  }

  @Test func `a long name has room on every disk, its characters whole`() throws {
    let path = "/" + String(repeating: "写", count: 120) + ".jpg"
    let address = try #require(WebAddress("https://photos.example" + path))
    let bytes = PictureName(of: address, startingWith: [0xFF, 0xD8, 0xFF]).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == String(repeating: "写", count: 66) + ".jpg")
  }

  private static let blocking = Threads()

  /// Has written bytes into a pipe; whoever reads them waits for more until it is closed, or gone with the test.
  private func writer(of bytes: [UInt8], to pipe: FileLocation) throws -> FileHandle {
    let writer = FileHandle(
      fileDescriptor: open(pipe.displayPath, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    try writer.write(contentsOf: Data(bytes))
    return writer
  }

  /// Something whose bytes come when a test lets them.
  private func slow(_ pipe: FileLocation) -> OpenFile.Content {
    let file = FileHandle(forReadingAtPath: pipe.displayPath)
    return { _ in Array(file?.availableData ?? Data()) }
  }

  /// Saves into the folder, and returns the name that it has there.
  private func saved(
    _ reference: MediaReference, to name: String, _ media: Media? = nil
  ) async throws -> String {
    let path = name.isEmpty ? target.path : target.path(of: name)
    let location = try await (try media ?? world.media()).saveOriginal(of: reference, to: path)
    #expect(location.displayPath.hasPrefix(target.path))
    return location.displayName
  }
}

/// Gives tasks threads of their own: one that waits for bytes must not take the only one that all others have.
private final class Threads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

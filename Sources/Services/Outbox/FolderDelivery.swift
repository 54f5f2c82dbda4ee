import Domain
import Files
import Glibc
import Pictures
import Web

/// Posts to a folder: copies each picture into it, with its text in a caption file beside it.
///
/// A file with the same name and content is the copy of an earlier attempt.
struct FolderDelivery: Sendable {
  /// The file is not a picture.
  private struct NoPicture: Error {}

  let folder: ReceivingFolder

  init(folder: FileLocation) {
    self.folder = ReceivingFolder(folder)
  }

  init(_ folder: ReceivingFolder) {
    self.folder = folder
  }

  /// Copies the pictures of a draft. Throws ``DeliveryFailure``.
  func deliver(_ draft: Draft) throws(DeliveryFailure) -> DeliveryReceipt {
    for picture in draft.pictures {
      do {
        try copy(picture.location, with: CaptionFile(of: picture, in: draft))
      } catch let error as SystemError where [ENOSPC, EDQUOT].contains(error.code) {
        throw .postponed(reason: "the disk is full", wait: nil)
      } catch {
        throw .refused(reason: "\(picture.location.displayPath) \(Self.problem(error))")
      }
    }
    return DeliveryReceipt()
  }
}

extension FolderDelivery {
  private func copy(_ location: FileLocation, with caption: CaptionFile) throws {
    let picture = try OpenFile(location)
    let status = try picture.status()
    guard try picture.pictureFormat != nil else { throw NoPicture() }
    let content: OpenFile.Content = { try picture.bytes(at: $0) }
    let words = caption.bytes
    // Named after the file, so that the next attempt finds what this one leaves if it is killed.
    let half = Array(".photostream-\(status.st_dev)-\(status.st_ino)".utf8)
    folder.remove(half)
    for number in 1...999 {
      let name = Self.name(location.name, number)
      let beside = CaptionFile.name(for: name)
      let known = try folder.state(of: name, against: content)
      let said = try folder.state(of: beside, against: { Array(words.dropFirst($0)) })
      // A caption file of another picture must not describe this one.
      guard known != .other, said != .other || words.isEmpty && known == .same else { continue }
      // The picture first: a caption file alone would describe any picture that takes its name.
      if known == .absent {
        guard try folder.put(content, at: name, half: half) else { continue }
      }
      if said == .absent, !words.isEmpty {
        guard try folder.put({ Array(words.dropFirst($0)) }, at: beside, half: half) else {
          continue
        }
      }
      try folder.sync()
      return
    }
    throw SystemError(code: EEXIST)
  }

  /// `fog.jpg`, `fog 2.jpg`, `fog 3.jpg`.
  private static func name(_ name: [UInt8], _ number: Int) -> [UInt8] {
    guard number > 1 else { return name }
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.endIndex
    return name[..<dot] + Array(" \(number)".utf8) + name[dot...]
  }

  private static func problem(_ error: any Error) -> String {
    switch error {
    case is NoPicture: "is not a picture"
    case let error as SystemError: "can't be copied there: \(error.reason)"
    default: "can't be copied there"
    }
  }
}

extension CaptionFile {
  /// The text of a draft for one of its pictures, with the warning first.
  fileprivate init(of picture: DraftPicture, in draft: Draft) {
    self.init(
      caption: [draft.warning, draft.text].filter { !$0.isEmpty }.joined(separator: "\n"),
      alternativeText: picture.alternativeText)
  }
}

/// A folder that gets complete files. They are written under a hidden name and renamed, so that no scan finds
/// half of a file and no file is overwritten.
struct ReceivingFolder: Sendable {
  enum State {
    case absent
    /// A file with the expected content.
    case same
    /// Anything else.
    case other
  }

  private let location: FileLocation
  /// Gives a file another name that is not taken; returns 0 or the number of an error.
  private let rename: @Sendable (FileLocation, FileLocation) -> Int32
  /// Writes the names in a folder to the disk.
  private let syncNames: @Sendable (FileLocation) throws -> Void

  /// Tests replace `rename` and `sync`.
  init(
    _ location: FileLocation,
    rename: @escaping @Sendable (FileLocation, FileLocation) -> Int32 = FileLocation.renameNew,
    sync: @escaping @Sendable (FileLocation) throws -> Void = {
      try OpenFile($0, O_DIRECTORY).sync()
    }
  ) {
    self.location = location
    self.rename = rename
    syncNames = sync
  }

  /// What exists under a name.
  func state(of name: [UInt8], against content: OpenFile.Content) throws -> State {
    do {
      let file = try OpenFile(location.appending(name))
      guard try file.status().isRegular else { return .other }
      return try file.holds(content) ? .same : .other
    } catch let error as SystemError where error.code == ENOENT {
      return .absent
    } catch let error as SystemError where error.code == EACCES {
      return .other
    }
  }

  /// Adds a file, called `half` until it is complete; false if the name is taken by then.
  func put(_ content: OpenFile.Content, at name: [UInt8], half: [UInt8]) throws -> Bool {
    defer { remove(half) }
    let draft = location.appending(half)
    // Whoever may see the other pictures there may see this one, too.
    try OpenFile(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666).write(content)
    do {
      try draft.moveNew(to: location.appending(name), rename: rename)
    } catch {
      if error.code == EEXIST { return false }
      throw error
    }
    return true
  }

  /// Has the disk know the names of all files, also if its power fails or a card is pulled out.
  func sync() throws { try syncNames(location) }

  /// Removes a file if it exists.
  func remove(_ name: [UInt8]) {
    location.appending(name).remove()
  }
}

extension OpenFile {
  /// What kind of picture it begins as; nil if it is none, or not a file.
  var pictureFormat: PictureFormat? {
    get throws {
      guard try status().isRegular else { return nil }
      return PictureFormat(try bytes(at: 0, limit: PictureFormat.signatureLength))
    }
  }
}

extension FileLocation {
  /// The bytes of the file's name.
  fileprivate var name: [UInt8] { Array(bytes.split(separator: UInt8(ascii: "/")).last ?? []) }
}

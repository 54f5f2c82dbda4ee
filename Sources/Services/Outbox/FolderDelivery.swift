import Domain
import Glibc
import Pictures

/// Copies pictures into a folder that is a source, and what is said of each into a caption file beside
/// it: what posting there is.
///
/// A file of the same name and content is the copy of an earlier attempt.
struct FolderDelivery: Sendable {
  /// There is nothing that would be shown.
  private struct NoPicture: Error {}

  /// Where the pictures go.
  let folder: ReceivingFolder

  init(folder: FileLocation) {
    self.folder = ReceivingFolder(folder)
  }

  init(_ folder: ReceivingFolder) {
    self.folder = folder
  }

  /// Copies what a draft shows. Throws ``DeliveryFailure``.
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
    guard status.st_mode & S_IFMT == S_IFREG,
      PictureFormat(try picture.bytes(at: 0)) != nil
    else { throw NoPicture() }
    let words = caption.bytes
    // By its file, so that the next attempt finds what this one leaves when it is killed.
    let half = Array(".photostream-\(status.st_dev)-\(status.st_ino)".utf8)
    folder.remove(half)
    for number in 1...999 {
      let name = Self.name(location.name, number)
      let beside = CaptionFile.name(for: name)
      let known = try folder.state(of: name, against: picture.bytes)
      let said = try folder.state(of: beside, against: { Array(words.dropFirst($0)) })
      // What is said of another picture is not said of this one.
      guard known != .other, said != .other || words.isEmpty && known == .same else { continue }
      // The picture first: words without one would be said of whatever takes its name.
      if known == .absent {
        guard try folder.put(picture.bytes, at: name, half: half) else { continue }
      }
      if said == .absent, !words.isEmpty {
        guard try folder.put({ Array(words.dropFirst($0)) }, at: beside, half: half) else {
          continue
        }
      }
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
    case is NoPicture: "is no picture"
    case let error as SystemError: "cannot be copied there: \(error.reason)"
    default: "cannot be copied there"
    }
  }
}

extension CaptionFile {
  /// What a draft says of one of its pictures; a warning stands before the rest.
  fileprivate init(of picture: DraftPicture, in draft: Draft) {
    self.init(
      caption: [draft.warning, draft.text].filter { !$0.isEmpty }.joined(separator: "\n"),
      alternativeText: picture.alternativeText)
  }
}

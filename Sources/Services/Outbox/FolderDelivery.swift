import Domain
import Foundation

/// Copies pictures into a folder that is a source: what posting there is.
///
/// A copy is written beside its place and then given its name, so that no scan finds half of one; a file
/// of the same name and content is the copy of an earlier attempt.
struct FolderDelivery: Sendable {
  let folder: FileLocation

  /// Copies what a draft shows. Throws ``DeliveryFailure``.
  func deliver(_ draft: Draft) throws(DeliveryFailure) -> DeliveryReceipt {
    for picture in draft.pictures {
      do {
        try copy(picture.location)
      } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
        throw .postponed(reason: "the disk is full", wait: nil)
      } catch {
        throw .refused(reason: "\(picture.location.displayPath) cannot be copied there")
      }
    }
    return DeliveryReceipt()
  }

  private func copy(_ file: FileLocation) throws {
    let source = URL(filePath: file.displayPath)
    let target = URL(filePath: folder.displayPath, directoryHint: .isDirectory)
    let manager = FileManager.default
    for number in 1...999 {
      let end = target.appending(path: Self.name(source, number))
      if manager.fileExists(atPath: end.path) {
        guard manager.contentsEqual(atPath: end.path, andPath: source.path) else { continue }
        return
      }
      let half = target.appending(path: ".photostream-\(UUID().uuidString)")
      try manager.copyItem(at: source, to: half)
      do {
        // Fails if somebody else has taken the name meanwhile.
        try manager.linkItem(at: half, to: end)
      } catch {
        try manager.removeItem(at: half)
        throw error
      }
      return try manager.removeItem(at: half)
    }
    throw CocoaError(.fileWriteFileExists)
  }

  /// `fog.jpg`, `fog 2.jpg`, `fog 3.jpg`.
  private static func name(_ source: URL, _ number: Int) -> String {
    guard number > 1 else { return source.lastPathComponent }
    let name = source.deletingPathExtension().lastPathComponent + " \(number)"
    return source.pathExtension.isEmpty ? name : name + "." + source.pathExtension
  }
}

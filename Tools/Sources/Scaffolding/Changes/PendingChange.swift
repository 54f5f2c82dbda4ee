import Foundation

/// A change as the journal's page tells it: enough to take all of it back, whoever reads it.
struct PendingChange: Codable, Equatable {
  /// The command that makes it.
  let title: String
  /// The files in the order in which they are changed: new ones, edited ones, deleted ones. So the
  /// manifest never names what is not there.
  let entries: [Entry]
  /// Folders that have to be made, the outermost first.
  let madeFolders: [String]
  /// Folders that nothing is left in, the innermost first.
  let emptiedFolders: [Folder]

  /// A file before and after.
  struct Entry: Codable, Equatable {
    let path: String
    let before: Data?
    let after: Data?
    /// Its rights before; nil if there was no such file.
    let mode: UInt32?
  }

  /// A folder and its rights.
  struct Folder: Codable, Equatable {
    let path: String
    let mode: UInt32
  }
}

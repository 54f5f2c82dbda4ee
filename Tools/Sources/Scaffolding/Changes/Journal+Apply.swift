import Foundation

extension Journal {
  /// Writes down what is to be done and what undoes it, and then, by one rename, that it begins.
  func writeDown(_ pending: PendingChange) throws {
    let draft = JournalFolder.draft
    try disk.makeFolder(JournalFolder.root)
    try disk.removeAll(draft)
    try disk.makeFolder(draft)
    for (index, entry) in pending.entries.enumerated() {
      if let after = entry.after {
        try disk.write(after, to: JournalFolder.after(index, in: draft), mode: entry.mode)
      }
      if let before = entry.before {
        try disk.write(before, to: JournalFolder.before(index, in: draft), mode: entry.mode)
      }
    }
    try disk.write(JSONEncoder().encode(pending), to: JournalFolder.page(in: draft))
    try disk.synchronizeFolder(draft)
    try disk.move(draft, to: JournalFolder.change)
  }

  /// Changes the files, in the order of the entries.
  func carryOut(_ pending: PendingChange) throws {
    for folder in pending.madeFolders { try disk.makeFolder(folder) }
    for (index, entry) in pending.entries.enumerated() {
      // The last look: what a person saved a moment ago is not written over.
      try disk.checkWay(to: entry.path)
      try disk.check(entry.path, holds: entry.before)
      if entry.after == nil {
        try disk.remove(entry.path)
      } else {
        try disk.move(JournalFolder.after(index, in: JournalFolder.change), to: entry.path)
      }
    }
    for folder in pending.emptiedFolders { try disk.removeFolder(folder.path) }
  }
}

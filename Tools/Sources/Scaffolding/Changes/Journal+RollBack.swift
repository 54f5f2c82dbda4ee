import Foundation

extension Journal {
  /// Puts everything back that is not as before, in the reverse order; may be begun any number of
  /// times.
  func takeBack(_ pending: PendingChange) throws -> Recovery {
    var recovery = Recovery(title: pending.title)
    for folder in pending.emptiedFolders.reversed() {
      try disk.checkWay(to: folder.path)
      try disk.makeFolders(above: folder.path)
      try disk.makeFolder(folder.path, mode: folder.mode)
    }
    for (index, entry) in pending.entries.enumerated().reversed() {
      try takeBack(entry, index, &recovery)
    }
    for folder in pending.madeFolders.reversed() {
      try disk.checkWay(to: folder)
      if try !disk.removeFolder(folder) { recovery.occupied.append(folder) }
    }
    // Also what an earlier attempt kept, and did not live to tell.
    recovery.kept = try disk.files(in: JournalFolder.kept)
    return recovery
  }
}

extension Journal {
  private func takeBack(
    _ entry: PendingChange.Entry, _ index: Int, _ recovery: inout Recovery
  ) throws {
    try disk.checkWay(to: entry.path)
    let now = try disk.content(of: entry.path)
    guard now != Disk.Content(entry.before) else { return }
    if now != .nothing, now != Disk.Content(entry.after) {
      // Its turn never came: what a person wrote there is no obstacle.
      let staged = JournalFolder.after(index, in: JournalFolder.change)
      if try disk.kind(of: staged) != .nothing { return }
      try keep(entry.path)
    } else if entry.before == nil {
      try disk.remove(entry.path)
      recovery.takenOut.append(entry.path)
    }
    guard let before = entry.before else { return }
    try restore(entry, to: before, from: JournalFolder.before(index, in: JournalFolder.change))
    recovery.restored.append(entry.path)
  }

  /// A file with a new date, not the old one itself: builds that compare dates have to see it.
  private func restore(
    _ entry: PendingChange.Entry, to before: Data, from spare: String
  ) throws {
    // Missing if an earlier attempt put it back and a person changed it since.
    if try disk.content(of: spare) != .file(before) {
      try disk.write(before, to: spare, mode: entry.mode)
    }
    try disk.makeFolders(above: entry.path)
    try disk.move(spare, to: entry.path)
  }

  /// Moves a person's version out of the way, and over no other.
  private func keep(_ path: String) throws {
    var place = "\(JournalFolder.kept)/\(path)"
    var number = 1
    while try disk.kind(of: place) != .nothing {
      number += 1
      place = "\(JournalFolder.kept)/\(path).\(number)"
    }
    try disk.makeFolders(above: place)
    try disk.move(path, to: place)
  }
}

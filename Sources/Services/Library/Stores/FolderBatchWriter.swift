import Domain
import GRDB
import Storage

/// Stores one batch of a scan within a transaction.
struct FolderBatchWriter {
  let photos: PhotoTable
  let folders: FolderTable
  let files: FolderFileTable
  let scan: FolderScan
  let writer: PhotoWriter

  func apply(_ batch: FolderBatch) throws -> FolderBatch.Outcome {
    var outcome = FolderBatch.Outcome()
    for folder in batch.visited { _ = try folders.visit(folder, scan: scan.number) }
    for folder in batch.kept { try folders.keep(folder, scan: scan.number) }
    for gone in batch.gone { try remove(gone, &outcome) }
    for file in batch.files { try store(file, &outcome) }
    return outcome
  }
}

extension FolderBatchWriter {
  private func remove(_ gone: FolderBatch.Gone, _ outcome: inout FolderBatch.Outcome) throws {
    guard let folder = try folders.row(of: gone.folder) else { return }
    try removePhoto(in: folder, named: gone.name, &outcome)
    try files.remove(in: folder, named: gone.name)
  }

  private func store(_ file: FolderBatch.File, _ outcome: inout FolderBatch.Outcome) throws {
    let folder = try folders.visit(file.folder, scan: scan.number)
    guard let photo = file.photo else {
      try removePhoto(in: folder, named: file.file.name, &outcome)
      return try files.set(file.file, photo: nil, in: folder)
    }
    if try writer.store(photo, of: scan.source) { outcome.added += 1 } else { outcome.changed += 1 }
    let row = try photos.row(of: PhotoID(source: scan.source, item: photo.id.item))
    try files.set(file.file, photo: row, in: folder)
  }

  private func removePhoto(
    in folder: Int64, named name: [UInt8], _ outcome: inout FolderBatch.Outcome
  ) throws {
    guard let photo = try files.photo(in: folder, named: name) else { return }
    if try photos.remove(photo) { outcome.removed += 1 }
  }
}

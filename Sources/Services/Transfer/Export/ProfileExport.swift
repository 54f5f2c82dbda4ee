import Domain
import Files
import Glibc
import Markup
import Pictures
import Storage

/// Writes everything of a profile into a folder: what the person said and set as JSON lines, their pictures as files.
actor ProfileExport {
  let dependencies: Transfer.Dependencies
  let folder: ExportFolder
  var summary: TransferSummary
  let tell: Transfer.Telling
  private var pictures: PictureExport
  private var pages: IndexPages
  private var done = 0
  private var total = 0

  /// Opens the folder. Throws ``TransferError``.
  init(
    _ dependencies: Transfer.Dependencies, to place: FileLocation,
    telling tell: @escaping Transfer.Telling
  ) async throws {
    self.dependencies = dependencies
    self.tell = tell
    try await dependencies.refuse(insideOfSources: place)
    folder = try ExportFolder(place)
    summary = TransferSummary(isImport: false, place: place.displayPath)
    pictures = PictureExport(to: folder, at: dependencies.time.now)
    pages = IndexPages(in: folder)
  }

  /// Writes all of it.
  func run() async throws -> TransferSummary {
    let sources = try await dependencies.sources.sources(of: dependencies.profile)
    let accounts = try await dependencies.accounts.accounts()
    let names = PictureFolderNames(sources, in: folder.location)
    let lists = try await lists()
    try setAsideRecords(ofOthersThan: accounts)
    try await write(sources, accounts, names, lists)
    try await writeNotes(sources, accounts)
    try await writeDrafts(sources, accounts)
    try await writeFilters()
    try await write(lists, accounts)
    try await writeRelations(accounts)
    for source in sources {
      switch source.kind {
      case .folder, .account, .list:
        total += try await dependencies.photos.contents(of: source.id).photos
      case .feed, .samples, .search: break
      }
    }
    try await writePictures(of: sources, names)
    try await writePosts(of: sources, by: accounts)
    try await writeTables(accounts)
    tellWhatLeft()
    try pages.finish()
    try folder.sync()
    return summary
  }

  /// Counts one more photo as looked at.
  private func advance() {
    done += 1
    tell(.working(done: min(done, total), of: total))
  }
}

extension ProfileExport {
  /// Sets aside the records of an earlier export if they name an account that is not here, as what belongs to it
  /// could not be written again. What names the accounts goes last, in case this is interrupted.
  private func setAsideRecords(ofOthersThan accounts: [Account]) throws {
    let last = Array(ExportRecord.Account.file.utf8)
    guard var lines = try? LineReader(folder.location.appending(last)) else { return }
    var missing: Handle?
    while missing == nil, let line = try? lines.next() {
      let record = JSONLine.value(line, as: ExportRecord.Account.self)
      guard let handle = record.flatMap({ Handle($0.handle) }) else { continue }
      if accounts.called(handle) == nil { missing = handle }
    }
    guard let missing else { return }
    let place = folder.location
    let names = try place.changing { try OpenFile(place, O_DIRECTORY).names() }
    for name in names where name.suffix(6).elementsEqual(".jsonl".utf8) && name != last {
      try pictures.remove(name)
    }
    try pictures.remove(last)
    summary.advise(
      "\(missing.text) is not signed in here: what the export had of its drafts and the like is in its folder \(pictures.removed)"
    )
  }

  private func writePictures(of sources: [Source], _ names: PictureFolderNames) async throws {
    for source in sources {
      guard case .folder(let root) = source.kind, let name = names[source.id] else { continue }
      let path = Array("pictures/\(name)/".utf8)
      let border = root.linkBorder
      var isReadable = false
      try await dependencies.eachPhoto(of: source.id) { photo in
        if try self.export(photo, of: root, within: border, below: path) { isReadable = true }
      }
      try copyArchive(of: root, below: path)
      // A disk that is away has none of its files: its copies may be the last ones.
      if isReadable { try pictures.retire(Array(path.dropLast()), missingIn: root) }
    }
  }

  private func tellWhatLeft() {
    let count = pictures.leftCount
    guard count > 0 else { return }
    summary.advise(
      (count == 1
        ? "1 file left the export or was replaced in it: it is"
        : "\(count.grouped) files left the export or were replaced in it: they are")
        + " in its folder \(pictures.removed)")
  }

  /// Copies all pictures of a photo; returns whether one could be read.
  private func export(
    _ photo: Photo, of root: FileLocation, within border: FileLocation?, below folder: [UInt8]
  ) throws -> Bool {
    advance()
    var isReadable = false
    for (index, picture) in photo.pictures.enumerated() {
      guard let file = picture.media.file else { continue }
      // An album has files of one archive, by their paths in it.
      let item =
        index == 0
        ? FileLocation(encoded: photo.id.item).bytes
        : Array(file.bytes.dropFirst(root.appending([UInt8]()).bytes.count))
      guard item.isPathBelow, file == root.appending(item) else {
        summary.note("\(file.displayPath): it is elsewhere")
        continue
      }
      do {
        let isNew = try pictures.copy(file, within: border, to: folder + item)
        isReadable = true
        summary.count(.pictures, new: isNew ? 1 : 0, known: isNew ? 0 : 1)
      } catch let error as SystemError {
        summary.note("\(file.displayPath): \(error.reason)")
        continue
      }
      let isVideo = if case .clip = picture.media { true } else { false }
      try pages.add(
        IndexPages.Picture(
          path: folder + item, moment: photo.timestamp,
          caption: index == 0 ? photo.caption : picture.caption,
          alternativeText: picture.alternativeText, isVideo: isVideo))
    }
    return isReadable
  }

  /// An archive of an account says in a file of its own what its pictures are.
  private func copyArchive(of root: FileLocation, below folder: [UInt8]) throws {
    let posts = root.appending("outbox.json".utf8)
    guard posts.isFile else { return }
    do {
      _ = try pictures.copy(
        posts, within: root.linkBorder, to: folder + Array("outbox.json".utf8))
    } catch let error as SystemError {
      summary.note("\(posts.displayPath): \(error.reason)")
    }
  }

  /// Copies a picture of a draft; returns where it is. Throws ``SystemError`` if it cannot be read.
  func keep(_ file: FileLocation, named name: String, ending: String) throws -> String {
    let folder = FileLocation(bytes: file.bytes[..<(file.bytes.lastIndex(of: 0x2F) ?? 0)])
    return try pictures.keep(file, within: folder.linkBorder, named: name, ending: ending)
  }

  /// The posts of the person's own accounts that are in the stream, each once.
  private func writePosts(of sources: [Source], by accounts: [Account]) async throws {
    var written: Set<String> = []
    let saved = try SavedPictures(in: folder)
    try await folder.writeLines(to: ExportRecord.Post.file) { add in
      for source in sources {
        guard case .account(let id, _) = source.kind,
          let account = accounts.first(where: { $0.id == id })
        else { continue }
        let own = Handle(account.handle)
        var posts: [Photo] = []
        try await dependencies.eachPhoto(of: source.id) { photo in
          self.advance()
          let author = photo.author.flatMap { Handle(byline: $0, at: account.server.name) }
          guard own != nil, author == own, photo.status != nil else { return }
          posts.append(photo)
        }
        for post in posts where written.insert("\(account.handle) \(post.status ?? "")").inserted {
          try add(try await record(of: post, by: account, saved))
          summary.count(.posts, new: 1)
        }
      }
    }
  }

  private func record(
    of post: Photo, by account: Account, _ saved: SavedPictures
  ) async throws -> ExportRecord.Post {
    var records: [ExportRecord.Picture] = []
    for (index, picture) in post.pictures.enumerated() {
      let address = picture.media.address?.text
      var record = ExportRecord.Picture(
        address: address, caption: picture.caption, alt: picture.alternativeText)
      record.file = try await save(post.turned(to: index), number: index + 1, by: account, saved)
      records.append(record)
    }
    return ExportRecord.Post(
      account: account.handle, status: post.status ?? "", at: post.timestamp.text,
      text: post.words, page: post.page, sensitive: post.isSensitive, pictures: records)
  }

  /// Saves the picture in front; nil if it cannot be had now.
  private func save(
    _ post: Photo, number: Int, by account: Account, _ saved: SavedPictures
  ) async throws -> String? {
    do {
      let (path, isNew) = try await saved.save(
        post, number: number, by: account, with: dependencies.media)
      summary.count(.pictures, new: isNew ? 1 : 0, known: isNew ? 0 : 1)
      let caption = CaptionFile(caption: post.caption, alternativeText: post.alternativeText)
      try pictures.write(caption, besides: Array(path.utf8))
      try pages.add(
        IndexPages.Picture(
          path: Array(path.utf8), moment: post.timestamp, caption: post.caption,
          alternativeText: post.alternativeText))
      return path
    } catch let error as MediaError {
      summary.note("a picture of \(post.page ?? account.handle): \(error.reason)")
      return nil
    }
  }
}

extension Transfer.Dependencies {
  /// Throws if a folder is inside of a folder source, whose photos it would double.
  func refuse(insideOfSources place: FileLocation) async throws {
    var folder = place
    // The folder itself need not be there yet.
    while (try? folder.status()) == nil, let slash = folder.bytes.lastIndex(of: 0x2F), slash > 0 {
      folder = FileLocation(bytes: folder.bytes[..<slash])
    }
    guard let resolved = try? folder.resolved() else { return }
    for source in try await sources.sources(of: profile) {
      guard case .folder(let root) = source.kind, resolved.isBelow(root) else { continue }
      // The export of a profile may be its source, as after an import.
      let marker = place.appending(ExportMarker.file.utf8)
      if resolved == root, (try? marker.status()) != nil { continue }
      throw TransferError.insideSource(place.displayPath, source: source.name)
    }
  }

  /// Gives all photos of a source to `take`, muted ones too.
  nonisolated(nonsending) func eachPhoto(
    of source: SourceID, _ take: (Photo) async throws -> Void
  ) async throws {
    try await photos.eachPhoto(of: source, in: profile, at: time.now, take)
  }
}

extension [UInt8] {
  /// Whether it is a path that stays below where it begins.
  var isPathBelow: Bool {
    !isEmpty && first != UInt8(ascii: "/")
      && split(separator: UInt8(ascii: "/")).allSatisfy {
        $0 != [UInt8(ascii: "."), UInt8(ascii: ".")][...]
      }
  }
}

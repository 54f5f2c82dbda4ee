import Domain
import Storage
import Timeline

/// What a person has in PhotoStream, on disk, in two SQLite files.
///
/// `library.sqlite` holds what people would miss. `cache.sqlite` holds what can be found again, and
/// is opened when it is first needed. Any number of processes may use both at once.
public struct Library: Sendable {
  /// Profiles, their locks, and which of them is current.
  public let profiles: any ProfilePersisting
  /// Settings of profiles and of the machine.
  public let settings: any SettingPersisting
  /// Sources of profiles.
  public let sources: any SourceStoring
  /// Accounts of profiles, their servers, and the names of tokens to be revoked; no token itself.
  public let accounts: any AccountStoring
  /// What waits to be sent, drafts, and what was said of photos that no server has.
  public let outbox: any OutboxStoring
  /// How far the home timelines of accounts were read.
  public let readPositions: any ReadPositionStoring
  /// The filters of accounts.
  public let filters: any FilterStoring
  /// What is known of people.
  public let people: any PeopleStoring
  /// Lists of people and tags.
  public let lists: any ListStoring
  /// People's own tags of photos.
  public let tags: any TagStoring
  /// Much of what a profile has at once, for exports and imports.
  public let transfers: any TransferStoring
  /// How things stand between accounts and people.
  public let relations: any RelationStoring
  /// Photos in order, and which were seen.
  public let photos: any PhotoStoring
  /// What the files of folder sources were like when they were last read.
  public let folders: any FolderIndexing
  /// What photos look like, and which look alike.
  public let appearances: any AppearanceStoring
  /// The bytes of pictures: originals of the web, and thumbnails.
  public var pictures: any PictureStoring { pictureStore }

  let files: LibraryFiles
  private let pictureStore: PictureStore

  /// Opens the library in a folder; creates both if they are not there.
  ///
  /// `cache.sqlite` lies in `cacheFolder`, or in the same folder if that is nil. Takes a few
  /// milliseconds, however large the library is. A damaged file is moved aside, never deleted, and
  /// replaced by a new one; `noticing` is then called, during this call or when `cache.sqlite` is
  /// first needed, on any thread, and must not use the library. Throws ``LibraryError``.
  public static func open(
    at folder: String, cachingIn cacheFolder: String? = nil, time: any TimeSource,
    noticing: @escaping @Sendable (OpenNotice) -> Void
  ) throws -> Library {
    try open(
      at: folder, cachingIn: cacheFolder, time: time, options: LibraryOptions(),
      noticing: noticing)
  }

  static func open(
    at folder: String, cachingIn cacheFolder: String? = nil, time: any TimeSource,
    options: LibraryOptions, noticing: @escaping @Sendable (OpenNotice) -> Void
  ) throws -> Library {
    try LibraryFolder(path: folder).create()
    return Library(
      files: try LibraryFiles(
        folder: folder, cacheFolder: cacheFolder ?? folder, time: time, options: options,
        noticing: noticing))
  }

  /// The track of a profile's photos, for an engine: suppliers are sources, tickets are photos.
  ///
  /// The library knows whether a photo was seen, whatever a ticket says. Throws ``LibraryError``, and
  /// ``TrackConflict`` as ``TrackStoring`` says.
  public func track(of profile: Int64) -> any TrackStoring<Photo> {
    TrackStore(files: files, profile: profile)
  }

  /// Makes the next start quick: to be called at the end of a session that wrote much. Everything
  /// that was written is on disk before; a library needs no closing.
  ///
  /// Blocks the caller until both files are checkpointed; one that another process uses is left as it is. Throws
  /// ``LibraryError``.
  public func checkpoint() throws {
    try pictureStore.settle()
    try files.checkpoint()
  }

  private init(files: LibraryFiles) {
    self.files = files
    profiles = ProfileStore(file: files.people)
    settings = SettingStore(file: files.people)
    sources = SourceStore(files: files)
    accounts = AccountStore(files: files)
    outbox = OutboxStore(file: files.people)
    readPositions = ReadPositionStore(file: files.people)
    filters = FilterStore(file: files.people)
    people = PeopleStore(files: files)
    lists = ListStore(file: files.people)
    tags = TagStore(files: files)
    transfers = TransferStore(files: files)
    relations = RelationStore(file: files.people)
    photos = PhotoStore(files: files)
    folders = FolderStore(files: files)
    appearances = AppearanceStore(files: files)
    pictureStore = PictureStore(files: files)
  }
}

/// What tests decide differently.
struct LibraryOptions: Sendable {
  /// How long a writer waits for another one, in seconds.
  var busyTimeout = 5.0
  /// The largest size of `cache.sqlite` in pages, as if the disk were full there.
  var maximumCachePages: Int?
}

/// Something about a library's files that the person must be told.
public struct OpenNotice: Hashable, Sendable {
  /// The damaged file, or the folder that it belongs to.
  public let path: String
  /// Where the file is now; the same path if it was not moved.
  public let movedTo: String
  /// What happened and what that means, in one line.
  public let line: String

  init(_ file: SchemaFile, path: String, movedTo: String) {
    self.path = path
    self.movedTo = movedTo
    let consequence =
      switch file {
      case .library:
        "accounts, profiles, sources, settings, drafts, tags and seen marks start anew, and what waited to be sent is not sent"
      case .cache: "nothing is lost, `refresh` finds the photos again"
      }
    line = "\(path) was damaged and is kept as \(movedTo); \(consequence)"
  }

  /// Pictures could not be taken over from a folder.
  init(lostPictures folder: String, because error: any Error) {
    path = folder
    movedTo = folder
    line = "pictures in \(folder) are fetched again when they are shown: \(Reason.of(error))"
  }
}

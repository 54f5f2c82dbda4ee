/// Where the journal keeps what it needs, from the package's root.
enum JournalFolder {
  /// All of it; gone when nothing is in it.
  static let root = ".scaffold"
  /// A change that is being written down: of no weight yet.
  static let draft = ".scaffold/draft"
  /// A change that is being carried out.
  static let change = ".scaffold/change"
  /// A change that has come to its end: of no weight any more.
  static let spent = ".scaffold/spent"
  /// A copy of the sources, to try a change on.
  static let proof = ".scaffold/proof"
  /// What people wrote where a change was taken back.
  static let kept = ".scaffold/kept"

  /// The journal's page in a draft or a change.
  static func page(in folder: String) -> String { folder + "/journal.json" }
  /// What entry `index` puts into place.
  static func after(_ index: Int, in folder: String) -> String { folder + "/after-\(index)" }
  /// What puts entry `index` back.
  static func before(_ index: Int, in folder: String) -> String { folder + "/before-\(index)" }
}

/// Who may import what: the layer table of `Modules.md`, as data.
enum LayerTable {
  /// Kits from the lowest; each may import those before it. One that is not named is above them.
  static let kitOrder = [
    "Domain", "Markup", "Timeline", "Terminal", "DecoderProtocol", "PictureFiles", "Viper",
    "Wording",
  ]

  /// What a screen speaks with; nothing else, not even of other packages.
  static let screenVocabulary: Set = [
    "Domain", "Foundation", "FoundationEssentials", "Terminal", "Viper", "Wording",
  ]

  /// What shows something, which services do not.
  static let shown: Set = ["Terminal", "Viper", "Wording"]

  /// What the shell around a screen is made of.
  static let shellVocabulary: Set = ["Domain", "Terminal", "Viper"]

  /// Modules that belong to a few of ours.
  static let owners: [String: Set<String>] = [
    "CAllocator": ["Media"], "CChafa": ["Terminal"], "CDeflate": ["Terminal"],
    "CEditLine": ["Terminal"], "CFiles": ["Media"], "CSandbox": ["decoder"],
    "CVips": ["decoder"],
    "AsyncHTTPClient": ["Networking"], "Hummingbird": ["StreamServer"],
    "GRDB": ["Library", "StreamServer"], "GRDBSQLite": ["Library", "StreamServer"],
    "SQLite3": ["Library", "StreamServer"],
  ]

  /// What opens a database, and nobody but its owner reaches knowingly.
  static let database: Set = ["GRDB", "GRDBSQLite", "SQLite3"]

  /// What only tests import.
  static let testing: Set = ["Testing", "XCTest"]

  /// The owners of a module; nil if anybody may have it.
  static func owners(of module: String) -> Set<String>? { owners[module] }

  /// Whether it speaks with the network.
  static func isNetwork(_ module: String) -> Bool {
    module.hasPrefix("NIO") || module.hasPrefix("Hummingbird")
      || ["AsyncHTTPClient", "FoundationNetworking"].contains(module)
  }

  /// How high a kit stands.
  static func height(ofKit name: String) -> Int {
    kitOrder.firstIndex(of: name) ?? kitOrder.count
  }
}

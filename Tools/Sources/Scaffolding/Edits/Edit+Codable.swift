extension Edit: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case file, list, element, `import`, table, row
  }

  /// Reads `{"file": …, "list": …, "element": …}`, `{"file": …, "import": …}` or
  /// `{"file": …, "table": …, "row": …}`.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    file = try values.decode(String.self, forKey: .file)
    switch Set(values.allKeys) {
    case [.file, .list, .element]:
      change = .element(
        try values.decode(String.self, forKey: .element),
        list: try values.decode(String.self, forKey: .list))
    case [.file, .import]:
      change = .importing(try values.decode(String.self, forKey: .import))
    case [.file, .table, .row]:
      change = .row(
        try values.decode(String.self, forKey: .row),
        heading: try values.decode(String.self, forKey: .table))
    default:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "an edit has “list” and “element”, or “import”, or “table” and “row”"))
    }
  }

  /// Writes what `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(file, forKey: .file)
    switch change {
    case .element(let element, let list):
      try values.encode(list, forKey: .list)
      try values.encode(element, forKey: .element)
    case .importing(let module):
      try values.encode(module, forKey: .import)
    case .row(let row, let heading):
      try values.encode(heading, forKey: .table)
      try values.encode(row, forKey: .row)
    }
  }
}

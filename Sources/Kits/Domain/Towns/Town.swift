import CTowns

/// A town that photos are taken in or near.
public struct Town: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// The country it lies in.
  public let country: String
  /// Its middle, to about a kilometre.
  public let position: Position

  /// Name and country: `Lisbon, Portugal`; of a country that is called as its town, one of them.
  public var text: String { name == country ? name : "\(name), \(country)" }
}

extension Town {
  /// The farthest that a photo's town is from it, in metres.
  public static let farthest = 50_000.0

  /// The town of a name, letter case and accents aside; the biggest where several have it. Its country can stand
  /// behind it: `London, Canada`. Nil if no town in the table is called so.
  public static func called(_ name: String) -> Town? {
    let words = SearchText.words(in: name).map(\.text)
    guard !words.isEmpty else { return nil }
    let names = TownNames.all
    if let first = names.towns[words.joined(separator: " ")]?.first {
      return TownTable.all.towns[first]
    }
    for count in stride(from: 1, to: words.count, by: 1) {
      let country = words.suffix(count).joined(separator: " ")
      let candidates = names.towns[words.dropLast(count).joined(separator: " ")] ?? []
      guard !candidates.isEmpty, let wanted = names.countries[country] else { continue }
      let town = candidates.lazy.map { TownTable.all.towns[$0] }.first { $0.country == wanted }
      if let town { return town }
    }
    return nil
  }

  /// The town that was probably meant.
  static func probably(_ name: String) -> Town? {
    let wanted = SearchText.words(in: name).map(\.text).joined(separator: " ")
    // Short words are as near to one as to the other.
    guard wanted.count > 3 else { return nil }
    let candidates = TownNames.all.names.lazy.filter {
      $0.first == wanted.first && abs($0.utf8.count - wanted.utf8.count) <= 3
    }
    return EditDistance.nearest(to: wanted, among: candidates).first.flatMap { called($0) }
  }

  /// The nearest town that is not ``farthest`` away. The biggest count as three times nearer than they are, as
  /// they are wide, and have suburbs.
  public static func nearest(to position: Position) -> Town? {
    let (here, limit) = (position.direction, Position.chord(metres: farthest))
    var best: (index: Int, weighed: Double)?
    for (index, direction) in TownTable.all.directions.enumerated() {
      // Most are far to the north or south.
      guard abs(direction.z - here.z) <= limit else { continue }
      let distance = direction.squaredChord(to: here)
      let weighed = index < TownTable.biggest ? distance / 9 : distance
      if distance <= limit * limit, weighed < best?.weighed ?? .infinity {
        best = (index, weighed)
      }
    }
    return best.map { TownTable.all.towns[$0.index] }
  }
}

/// The table of towns, which is read when it is first needed; the biggest is first.
private struct TownTable {
  /// How many have about 300,000 people and more.
  static let biggest = 2_000
  static let all = TownTable(town_table_of_the_world())

  private(set) var towns: [Town] = []
  private(set) var directions: [Position.Direction] = []
  /// Other names, by the number of the town.
  private(set) var otherNames: [Int: [String]] = [:]
  /// Countries by their codes.
  private(set) var countries: [String: String] = [:]

  /// Each line is `PT`, `Portugal`, or `Lisbon`, `PT`, `38.73`, `-9.15` and more names.
  private init(_ table: town_table) {
    let bytes = UnsafeRawBufferPointer(start: table.bytes, count: table.count)
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: "\t")).map {
        String(decoding: $0, as: UTF8.self)
      }
      if fields.count == 2 { countries[fields[0]] = fields[1] }
      guard fields.count > 3, let country = countries[fields[1]], let latitude = Double(fields[2]),
        let longitude = Double(fields[3]),
        let position = Position(latitude: latitude, longitude: longitude)
      else { continue }
      if fields.count > 4 { otherNames[towns.count] = Array(fields[4...]) }
      towns.append(Town(name: fields[0], country: country, position: position))
      directions.append(position.direction)
    }
  }
}

/// The towns by their names, folded as ``SearchText`` does.
private struct TownNames {
  static let all = TownNames(TownTable.all)

  /// The numbers of the towns of a name, the biggest first.
  private(set) var towns: [String: [Int]] = [:]
  /// All names, in the order of their towns.
  private(set) var names: [String] = []
  /// Countries by their names and codes.
  private(set) var countries: [String: String] = [:]

  private init(_ table: TownTable) {
    for (number, town) in table.towns.enumerated() { add(town.name, number) }
    for (number, others) in table.otherNames.sorted(by: { $0.key < $1.key }) {
      for name in others { add(name, number) }
    }
    for (code, name) in table.countries {
      for text in [code, name] { countries[Self.folded(text)] = name }
    }
    countries["usa"] = table.countries["US"]
    countries["uk"] = table.countries["GB"]
  }

  private mutating func add(_ name: String, _ number: Int) {
    let name = Self.folded(name)
    if towns[name] == nil { names.append(name) }
    if towns[name]?.contains(number) != true { towns[name, default: []].append(number) }
  }

  private static func folded(_ text: String) -> String {
    SearchText.words(in: text).map(\.text).joined(separator: " ")
  }
}

extension Sample {
  /// Seas, lakes and what stands beside them.
  static let waters: [Sample] = [
    Sample(
      .classic, "Ten minutes later everybody went for ice cream",
      alt:
        "The sun low over a calm sea, its light a golden path on the water; a small sailing boat in front of an orange sky.",
      by: "Lucía Ferrer",
      SeaSunset(
        sky: Gradient(0x2B2A5C, 0x8E3F72, 0xF0703F, 0xFFC463),
        clouds: (Colour(0xFF9D62), Colour(0x5B3467)), sun: Colour(0xFFC85E),
        sea: (Colour(0xC8623F), Colour(0x14203F)), hasBoat: true, seed: 21)),
    Sample(
      .classic, "Not a breath of wind. We whispered.",
      alt: "Snow-covered mountains and a dark fir forest, mirrored in a still blue lake.",
      by: "Per Lindqvist",
      MountainLake(
        sky: Gradient(0x2E6DB0, 0x8FC1E6, 0xDCEBF2), rock: Colour(0x5C6470), snow: Colour(0xF3F7FC),
        forest: Colour(0x1E4531), haze: Colour(0xA9C4DA), seed: 22)),
    Sample(
      .tower, "All 214 steps, twice, because I forgot the lens cap up there",
      alt:
        "A tall red and white lighthouse on a rock at dusk, its beam reaching over the sea under the first stars.",
      by: "Sunniva Dale",
      Lighthouse(
        sky: Gradient(0x141B3F, 0x4B3F78, 0xC96A6A, 0xF7B27A), stripe: Colour(0xC7302B),
        sea: Colour(0x243A5C), place: 0.5, seed: 23)),
    Sample(
      .wide, "The harbour before the tourists",
      alt:
        "A row of gabled houses in red, yellow and blue on a quay, sailing boats in front, all reflected in rippled water.",
      by: "Jonas Reuter",
      Harbour(
        sky: Gradient(0x4E9AD6, 0xCDE6F2),
        walls: [
          Colour(0xC8452F), Colour(0xE8B53C), Colour(0x3E7CA8), Colour(0xEDE3D0), Colour(0xD97B4A),
          Colour(0x5C9A78),
        ],
        lit: false, seed: 24)),
    Sample(
      .square, "Found our towel by the third attempt",
      alt:
        "A beach straight from above: turquoise surf with white foam on the left, sand with striped parasols and towels on the right.",
      by: "Lucía Ferrer",
      BeachFromAbove(
        sand: Colour(0xEBD3A0), shallow: Colour(0x56CFC4), deep: Colour(0x0F6E9E),
        parasols: [
          Colour(0xE4412F), Colour(0x2F6FD0), Colour(0xF2B632), Colour(0x2FA36B), Colour(0xE879A6),
        ], seed: 25)),
    Sample(
      .tower, "You hear it long before you see it",
      alt:
        "A narrow white waterfall drops down a dark, mossy cliff into a green pool framed by ferns.",
      by: "Kenji Arai",
      Waterfall(
        rock: Colour(0x5A554F), moss: Colour(0x4E7A34), water: Colour(0xCFE8EE), seed: 26)),
    Sample(
      .wide, "Blue hour, last boat in",
      alt:
        "A harbour at night: gabled houses with some lit windows and moored sailing boats reflected in dark water.",
      by: "Jonas Reuter",
      Harbour(
        sky: Gradient(0x101B45, 0x3D4E8A, 0xB0708A),
        walls: [
          Colour(0x8FA3C8), Colour(0xC8875F), Colour(0x7A86B5), Colour(0xD0A878), Colour(0x6A7FA0),
        ], lit: true, seed: 27)),
    Sample(
      .wide, "Night ferry, 4:50, too cold to sleep and too beautiful",
      alt:
        "Sunrise over a steel-blue sea: a pale pink sky with streaks of cloud and a silver path of light on the waves.",
      by: "Sunniva Dale",
      SeaSunset(
        sky: Gradient(0x4A6FA0, 0xA8B7D8, 0xF2C4C0, 0xFFE7C4),
        clouds: (Colour(0xFFE3DA), Colour(0x8193B8)), sun: Colour(0xFFF0CF),
        sea: (Colour(0xB9B4C8), Colour(0x27456B)), place: 0.36, altitude: 0.1, seed: 28)),
    Sample(
      .compact, "Late October, water at nine degrees. I checked. Once.",
      alt: "Mountains glowing orange in evening light above dark forest, reflected in a lake.",
      by: "Per Lindqvist",
      MountainLake(
        sky: Gradient(0x3B4C8A, 0xC98BA0, 0xFAD0A0), rock: Colour(0x8A5A50), snow: Colour(0xFFD9C0),
        forest: Colour(0x2B3326), haze: Colour(0xE0AFA0), seed: 39)),
  ]
}

extension Sample {
  /// Where people live, and where they walk.
  static let places: [Sample] = [
    Sample(
      .wide, "Office lights off, city lights on",
      alt:
        "A city skyline at night: dark towers with lit windows, a full moon, and everything reflected in the river.",
      by: "Kenji Arai",
      NightSkyline(
        sky: Gradient(0x070B1F, 0x1A2450, 0x5A3B6E), glow: Colour(0xC86A5A),
        windows: (Colour(0xFFD27A), Colour(0xBFE0FF)), seed: 41)),
    Sample(
      .portrait, "Only the path knew where it was going",
      alt: "Fir trees in thick fog, one row behind the other, each paler than the one before.",
      by: "Per Lindqvist",
      FoggyForest(
        fog: Gradient(0xDDE6E8, 0xC3D2D4, 0x8FA5A6), near: Colour(0x14241F), seed: 42)),
    Sample(
      .panorama, "Day three. Sand in the tea, sand in the camera, sand in the sand.",
      alt:
        "A very wide view of dunes, sharply divided into sunlit orange and violet shadow, with a small caravan of five camels.",
      by: "Lucía Ferrer",
      Dunes(
        sky: Gradient(0x2F6FB8, 0xA8C8DC, 0xF3DDB8), light: Colour(0xEFA850),
        shadow: Colour(0x6E3A46), seed: 43)),
    Sample(
      .classic, "Grandma says the stove has been on since Tuesday",
      alt:
        "A red wooden house with glowing windows and smoke from the chimney among snowy firs while it snows.",
      by: "Sunniva Dale",
      SnowyHouse(
        sky: Gradient(0x2B3F66, 0x6F84A8, 0xB9BCCB), wall: Colour(0x8E3229), snow: Colour(0xC8D4E8),
        seed: 44)),
    Sample(
      .classic, "The lane to the old school, swept by nobody",
      alt:
        "A straight lane between rows of orange and golden autumn trees, the ground covered with fallen leaves.",
      by: "Ines Marchetti",
      Avenue(
        sky: Gradient(0xA9C4D8, 0xF2E3C4),
        leaves: [
          Colour(0xD9661F), Colour(0xE8A02A), Colour(0xB63A1E), Colour(0xC98A24), Colour(0xF0C04A),
        ], lane: Colour(0x8A7A66), seed: 45)),
    Sample(
      .wide, "The bridge, or at least the upper half of it",
      alt:
        "The red towers and cables of a suspension bridge rise out of thick fog in front of a pale sun.",
      by: "Jonas Reuter",
      BridgeInFog(
        sky: Gradient(0x6F92B8, 0xE0B49A, 0xF3DCC4), steel: Colour(0xB23A28), fog: Colour(0xE9E2DC),
        seed: 46)),
    Sample(
      .compact, "Sun came through for exactly one exposure",
      alt: "Warm sunlight breaks through fog between rows of fir trees.",
      by: "Per Lindqvist",
      FoggyForest(
        fog: Gradient(0xF6DFAE, 0xE3BE8A, 0x9A7A5C), near: Colour(0x2A1C14), hasSun: true, seed: 47)
    ),
    Sample(
      .classic, "Avenue, first week of May. It smells of rain and limes.",
      alt: "A straight lane between two rows of fresh green trees under a pale sky.",
      by: "Ines Marchetti",
      Avenue(
        sky: Gradient(0x9CC7E6, 0xE8F2E0),
        leaves: [Colour(0x6FA83A), Colour(0x8FC24A), Colour(0x4F8A34), Colour(0xA8CC5C)],
        lane: Colour(0xA89A84), seed: 48)),
    Sample(
      .square, "From the 31st floor, without the window in the way",
      alt:
        "Towers of a city at dusk with hundreds of lit windows above a river that mirrors an orange sky.",
      by: "Tomasz Wrona",
      NightSkyline(
        sky: Gradient(0x1F2F66, 0x8A4F8A, 0xFF9A62), glow: Colour(0xFFB070),
        windows: (Colour(0xFFE0A0), Colour(0xFFF4E0)), hasMoon: false, seed: 49)),
  ]
}

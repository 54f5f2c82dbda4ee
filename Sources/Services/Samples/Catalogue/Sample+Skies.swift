extension Sample {
  /// What is to be seen above.
  static let skies: [Sample] = [
    Sample(
      .classic, "They all went up at once and for a moment nobody spoke",
      alt:
        "Colourful striped hot-air balloons at different distances over hazy hills in morning light.",
      by: "Amara Okafor",
      Balloons(
        sky: Gradient(0x4A94D8, 0xA9D3EE, 0xFCE3C0), hills: Colour(0x4C6B4A),
        colours: [
          Colour(0xE23C31), Colour(0xF7B733), Colour(0x2C6FBF), Colour(0xF26B38), Colour(0x6A3FA0),
        ], seed: 31)),
    Sample(
      .wide, "KP 7, minus 18, battery at 3 %",
      alt:
        "Green and violet northern lights stand like curtains over snowy mountains and are mirrored in a bay.",
      by: "Sunniva Dale",
      NorthernLights(
        sky: Gradient(0x050A1C, 0x0B1F38, 0x12384A), low: Colour(0x4DF2A0), high: Colour(0x8A4FD8),
        seed: 32)),
    Sample(
      .classic, "Camp two. You can see the tent from the ridge if Maja forgets the lamp.",
      alt:
        "The Milky Way rises over black hills; below it a small tent glows orange beside two firs.",
      by: "Kenji Arai",
      StarrySky(
        sky: Gradient(0x060A1E, 0x0E1B3D, 0x2A3A63), band: Colour(0x93A3D6), core: Colour(0xF0CFA8),
        seed: 33)),
    Sample(
      .classic, "It lasted four minutes and the camera was in the car. Almost.",
      alt:
        "A full rainbow in front of grey clouds over striped green and yellow fields with a single large tree.",
      by: "Lucía Ferrer",
      RainbowFields(
        sky: Gradient(0x56667E, 0x8FA3B8, 0xD5DEE2),
        fields: [
          Colour(0x86A83C), Colour(0xD9BE4A), Colour(0x4F8A3A), Colour(0xB5C95A), Colour(0x9A7A4A),
        ], leaves: Colour(0x5F8F35), seed: 34)),
    Sample(
      .square, "Through my grandfather's telescope, with a phone held to it",
      alt:
        "The full moon fills most of the picture, with grey plains and round craters, against black sky.",
      by: "Kenji Arai",
      FullMoon(sky: Gradient(0x03040A, 0x070A16), tint: Colour(0xF2EBDC), seed: 35)),
    Sample(
      .panorama, "The whole ridge in one go. Wide enough for your terminal?",
      alt:
        "A very wide panorama of mountains under northern lights, green arcs from one end to the other, over a dark lake.",
      by: "Sunniva Dale",
      NorthernLights(
        sky: Gradient(0x070B22, 0x10264A, 0x1F4A55), low: Colour(0x6BF5B4), high: Colour(0xC24FB0),
        curtains: 2, seed: 36)),
    Sample(
      .portrait, "October moon over the orchard",
      alt: "A large orange moon behind bare black branches.",
      by: "Jonas Reuter",
      FullMoon(
        sky: Gradient(0x1B1530, 0x5A2F3F), tint: Colour(0xFFB765), size: 0.27, hasBranches: true,
        seed: 37)),
    Sample(
      .compact, "Night watch. The dog slept.",
      alt: "A crescent moon and stars over dark hills with a lit tent and two firs.",
      by: "Tomasz Wrona",
      StarrySky(
        sky: Gradient(0x0A1030, 0x24305E, 0x6A4C74), band: Colour(0x6F7FC0), core: Colour(0xC0A0C8),
        hasMoon: true, seed: 38)),
    Sample(
      .wide, "Evening flight, four baskets, one bottle of lemonade",
      alt:
        "Hot-air balloons in teal, pink and cream drift over violet hills under a pink evening sky.",
      by: "Amara Okafor",
      Balloons(
        sky: Gradient(0x6A5AA8, 0xE59AA8, 0xFFD9A8), hills: Colour(0x4A3F66),
        colours: [Colour(0x1F9A9A), Colour(0xE84F7A), Colour(0xF6E7C8), Colour(0x3D4FA0)], seed: 40)
    ),
  ]
}

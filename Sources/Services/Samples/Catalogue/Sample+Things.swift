extension Sample {
  /// Near things, and those who live with us.
  static let things: [Sample] = [
    Sample(
      .square, "First coffee of the day. The heart is getting better!",
      alt:
        "A white cup of coffee on a saucer, seen from above: a heart drawn in milk foam on brown crema, a spoon beside it on a wooden table.",
      by: "Ines Marchetti", isStory: true,
      CoffeeFromAbove(table: Colour(0x8A5A34), china: Colour(0xF4F1EA), seed: 11)),
    Sample(
      .classic, "She has been waiting for the neighbour's lights since five.",
      alt:
        "Silhouette of a cat sitting on a window sill next to a potted plant, with blurred evening lights outside.",
      by: "Tomasz Wrona",
      CatOnSill(
        outside: Gradient(0x27355E, 0x7A5A86, 0xE58E62),
        lights: [Colour(0xFFD27A), Colour(0xFF9E57), Colour(0xFFF1C9)], cat: Colour(0x0B0910),
        curtain: Colour(0x8C4A52), seed: 3)),
    Sample(
      .compact, "Still life with what the market had left",
      alt:
        "A white bowl with a blue band, heaped with apples, oranges and pears, grapes hanging over its rim; one red apple lies on the wooden table.",
      by: "Ines Marchetti",
      StillLife(
        wall: Gradient(0x4A5560, 0x2C333C), wood: Colour(0xA8713F), bowl: Colour(0xECE6DA),
        fruit: [
          Colour(0xC92A26), Colour(0xF08A1D), Colour(0xC4C23A), Colour(0xE0A527), Colour(0x7A2440),
          Colour(0xD8572A), Colour(0x5B2C74),
        ],
        seed: 4)),
    Sample(
      .square, "Our new lodger. Four centimetres, and she was here first.",
      alt:
        "Close-up of a brown garden spider with pale spots on its back, sitting head up in the middle of a web with drops of dew.",
      by: "Per Lindqvist", isSensitive: true,
      SpiderCloseUp(
        garden: Gradient(0x6D8C4A, 0x39552F, 0x1B2D1E), body: Colour(0xB4743A), seed: 5)),
    Sample(
      .portrait, "Poppies behind the station. Nobody planted them.",
      alt: "A meadow full of red poppies and a few pale ones, with hills and a bright sky behind.",
      by: "Amara Okafor",
      FlowerMeadow(
        sky: Gradient(0x5FA3DC, 0xBFE0F2), grass: Colour(0x6F9A3C),
        flowers: [Colour(0xE2331F), Colour(0xCF1F1A), Colour(0xF0563A), Colour(0xF3D9D0)],
        petals: 5, seed: 6)),
    Sample(
      .wide, "Waiting for the bus, 10 pm, wet feet, no regrets",
      alt:
        "A city street at night in the rain; street lamps and windows shine on the wet ground, a person with a red umbrella walks away.",
      by: "Tomasz Wrona",
      RainyStreet(
        sky: Gradient(0x0B1026, 0x232A4D),
        lights: [Colour(0xFFB45C), Colour(0xFFD891), Colour(0xFF5A4A), Colour(0x5FB8E8)],
        umbrella: Colour(0xD2302E), seed: 7)),
    Sample(
      .square, "Oat milk, last table outside, season over",
      alt:
        "A pale green cup of coffee with a milk-foam heart on a dark wooden table, seen from above, with a spoon.",
      by: "Jonas Reuter",
      CoffeeFromAbove(table: Colour(0x4F3A2C), china: Colour(0xCFE0D2), seed: 23)),
    Sample(
      .portrait, "Snow outside, radiator inside. Guess where he spends the day.",
      alt:
        "A black cat in front of a window on a pale blue winter evening, a plant beside it and grey-blue curtains at the sides.",
      by: "Sunniva Dale",
      CatOnSill(
        outside: Gradient(0x5E7FA8, 0xA9C1D6, 0xEAD9CE),
        lights: [Colour(0xFFFFFF), Colour(0xFFE8B8), Colour(0xCFE3F5)], cat: Colour(0x101018),
        curtain: Colour(0x4A6285), seed: 8)),
    Sample(
      .compact, "Daisies, as far as the goat lets you walk",
      alt: "White daisies with yellow hearts in tall grass under a blue sky with small clouds.",
      by: "Amara Okafor",
      FlowerMeadow(
        sky: Gradient(0x3F8AD0, 0xCFE6F3), grass: Colour(0x5C8F45),
        flowers: [Colour(0xFDFBF5), Colour(0xF3F0FA), Colour(0xFFF6D8), Colour(0xD9C6EE)],
        petals: 11, seed: 9)),
  ]
}

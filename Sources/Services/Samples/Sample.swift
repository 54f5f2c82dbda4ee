/// One sample photo: its file in `CSamples`, and what is said about it.
struct Sample: Sendable {
  /// What libraries know it by.
  let number: Int
  let file: String
  let width: Int
  let height: Int
  let caption: String
  let alternativeText: String
  let author: String
  var isSensitive = false
  /// Whether it leaves the stream after a day.
  var isStory = false
  /// Samples of earlier versions that it is shown for: libraries may still list them.
  var earlier: [Int] = []

  /// Every sample, the newest first.
  static let all = [
    Sample(
      number: 1, file: "skyline", width: 1600, height: 900,
      caption: "Office lights off, city lights on",
      alternativeText:
        "A city skyline at night: dark towers with lit windows, a full moon, and everything reflected in the river.",
      author: "Kenji Arai", earlier: [21, 33]),
    Sample(
      number: 2, file: "sunset", width: 1600, height: 1067,
      caption: "Ten minutes later everybody went for ice cream",
      alternativeText:
        "The sun low over a calm sea, its light a golden path on the water; a small sailing boat in front of an orange sky.",
      author: "Lucía Ferrer", earlier: [18, 30]),
    Sample(
      number: 3, file: "balloons", width: 1600, height: 1067,
      caption: "They all went up at once and for a moment nobody spoke",
      alternativeText:
        "Colourful striped hot-air balloons at different distances over hazy hills in morning light.",
      author: "Amara Okafor", earlier: [15, 20, 35, 36]),
    Sample(
      number: 4, file: "coffee", width: 1400, height: 1400,
      caption: "First coffee of the day. The heart is getting better!",
      alternativeText:
        "A white cup of coffee on a saucer, seen from above: a heart drawn in milk foam on brown crema, a spoon beside it on a wooden table.",
      author: "Ines Marchetti", isStory: true, earlier: [12, 28]),
    Sample(
      number: 5, file: "forest", width: 1200, height: 1600,
      caption: "Only the path knew where it was going",
      alternativeText:
        "Fir trees in thick fog, one row behind the other, each paler than the one before.",
      author: "Per Lindqvist", earlier: [13, 17, 25, 29]),
    Sample(
      number: 6, file: "lake", width: 1600, height: 1067,
      caption: "Not a breath of wind. We whispered.",
      alternativeText:
        "Snow-covered mountains and a dark fir forest, mirrored in a still blue lake.",
      author: "Per Lindqvist", earlier: [14, 34]),
    Sample(
      number: 7, file: "northern-lights", width: 1600, height: 900,
      caption: "KP 7, minus 18, battery at 3 %",
      alternativeText:
        "Green and violet northern lights stand like curtains over snowy mountains and are mirrored in a bay.",
      author: "Sunniva Dale", earlier: [11, 19, 23, 27, 31]),
    Sample(
      number: 8, file: "cat", width: 1600, height: 1067,
      caption: "She has been waiting for the neighbour's lights since five.",
      alternativeText:
        "Silhouette of a cat sitting on a window sill next to a potted plant, with blurred evening lights outside.",
      author: "Tomasz Wrona", earlier: [32]),
    Sample(
      number: 9, file: "dunes", width: 1600, height: 400,
      caption: "Day three. Sand in the tea, sand in the camera, sand in the sand.",
      alternativeText:
        "A very wide view of dunes, sharply divided into sunlit orange and violet shadow, with a small caravan of five camels.",
      author: "Lucía Ferrer"),
    Sample(
      number: 10, file: "lighthouse", width: 533, height: 1600,
      caption: "All 214 steps, twice, because I forgot the lens cap up there",
      alternativeText:
        "A tall red and white lighthouse on a rock at dusk, its beam reaching over the sea under the first stars.",
      author: "Sunniva Dale", earlier: [22]),
    Sample(
      number: 16, file: "spider", width: 1400, height: 1400,
      caption: "Our new lodger. Four centimetres, and she was here first.",
      alternativeText:
        "Close-up of a brown garden spider with pale spots on its back, sitting head up in the middle of a web with drops of dew.",
      author: "Per Lindqvist", isSensitive: true),
    Sample(
      number: 24, file: "rain", width: 1600, height: 900,
      caption: "Waiting for the bus, 10 pm, wet feet, no regrets",
      alternativeText:
        "A city street at night in the rain; street lamps and windows shine on the wet ground, a person with a red umbrella walks away.",
      author: "Tomasz Wrona", earlier: [26]),
  ]
}

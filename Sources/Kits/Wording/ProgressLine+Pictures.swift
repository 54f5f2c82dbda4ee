import Domain
import Terminal

extension ProgressLine {
  /// How far a picture has come, with its placeholder in at most so many rows; Enter goes on without it.
  public init(_ coming: ComingPicture, rows: Int, _ settings: DisplaySettings) {
    let placeholder = coming.placeholder.flatMap { Picture($0, rows: rows, settings) }
    switch coming.progress {
    case .receiving(let bytes, let total?) where total > 0:
      let share = min(1, max(0, Double(bytes) / Double(total)))
      self.init(
        "\(ByteText.of(bytes)) of \(ByteText.of(total))", fraction: share, placeholder: placeholder,
        givesWay: true)
    case .receiving(let bytes, _) where bytes > 0:
      self.init("loading, \(ByteText.of(bytes)) so far", placeholder: placeholder, givesWay: true)
    case .decoding, .finished: self.init("drawing", placeholder: placeholder, givesWay: true)
    case .receiving, nil: self.init("loading", placeholder: placeholder, givesWay: true)
    }
  }

  /// How many pictures of a grid are there.
  public init(pictures done: Int, of count: Int) {
    self.init(
      "\(HumanText.number(done)) of \(HumanText.count(count, "picture"))",
      fraction: count == 0 ? nil : Double(done) / Double(count))
  }
}

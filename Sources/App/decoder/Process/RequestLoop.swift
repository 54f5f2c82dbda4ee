import DecoderProtocol

/// Reads requests and answers them in order, until the input ends.
struct RequestLoop {
  let input: Int32
  let output: Int32
  let decoder: Decoder
  let beforeEach: () -> Void

  /// Returns when the other end has closed the input between two requests. Throws
  /// ``StreamError`` or `ProtocolError` when it speaks nonsense: there is no going on after that.
  func run() throws {
    let requests = ByteStream(descriptor: input)
    let replies = ByteStream(descriptor: output)
    while let (header, picture) = try requests.receive(Frame.headerLength) {
      let (kind, length) = try Frame.header(header, limit: DecoderLimits.maximumRequest)
      let payload = length == 0 ? [] : try requests.read(length)
      guard let payload else { throw StreamError.endedEarly }
      let task = try DecoderTask(Frame(kind: kind, payload: payload[...]))
      guard let picture else { throw StreamError.noPicture }
      beforeEach()
      try replies.write(decoder.answer(to: task, of: picture).frame)
    }
  }
}

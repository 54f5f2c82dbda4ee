/// What readers of a track are told.
public struct TrackUpdate<Payload: Sendable & Equatable>: Sendable {
  /// The window as it is now.
  public let window: TrackWindow<Payload>
  /// How its rows came out of those of the update before; empty in the first.
  public let changes: RowChanges
}

import Domain

/// A screen's needs, with posts that are in no source in the place of the stream: what somebody has posted, or what
/// a server has found.
public struct PagedPhotoDependencies: PhotoActionsDependencies {
  private let posts: PagedPhotos
  private let rest: any PhotoActionsDependencies

  /// Puts posts into the place of the stream.
  public init(posts: PagedPhotos, rest: any PhotoActionsDependencies) {
    self.posts = posts
    self.rest = rest
  }

  /// The posts.
  public var stream: any PhotoStreaming { posts }
  /// As they are.
  public var sources: any SourceKeeping { rest.sources }
  /// As they are.
  public var media: any MediaLoading { rest.media }
  /// As they are.
  public var responding: any Responding { rest.responding }
  /// As it is.
  public var relating: any Relating { rest.relating }
  /// As it is.
  public var undoing: UndoLog { rest.undoing }
  /// As it is.
  public var tagging: any Tagging { rest.tagging }
  /// As they are.
  public var revising: any Revising { rest.revising }
  /// As they are.
  public var posting: any Posting { rest.posting }
  /// As they are.
  public var pages: any PageOpening { rest.pages }
  /// As it is.
  public var player: any MediaPlaying { rest.player }
  /// As they are.
  public var settings: any SettingsStoring { rest.settings }
  /// As it is.
  public var time: any TimeSource { rest.time }
  /// As it is.
  public var reporting: any ErrorReporting { rest.reporting }
}

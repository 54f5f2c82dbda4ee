import Domain

/// What screens are made from, for the profile in use.
///
/// Each screen sees only what its own `…Dependencies` names; `Services+….swift` says that this
/// type has it.
struct Services: Sendable {
  let stream: any PhotoStreaming
  let sources: any SourceKeeping
  let searching: any PhotoSearching
  let comparing: any PictureComparing
  let servers: any ServerSearching
  let tagging: any Tagging
  let media: any MediaLoading
  let responding: any Responding
  let revising: any Revising
  let outbox: any OutboxKeeping
  let posting: any Posting
  let relating: any Relating
  let notifications: any NotificationReading
  let filters: any FilterKeeping
  let lists: any ListKeeping
  let people: any PeopleReading
  let tags: any TagFollowing
  let discovering: any Discovering
  let pictures: any PictureCacheKeeping
  let transfer: any Transferring
  let settings: any SettingsStoring
  let flags: any FlagDeciding
  let profiles: any ProfileKeeping
  let accounts: any AccountKeeping
  let pages: any PageOpening
  let player: any MediaPlaying
  let facts: ProgramFacts
  let undoing: UndoLog
  let time: any TimeSource
  let reporting: any ErrorReporting

  var clock: any Clock<Duration> { ContinuousClock() }

  func pauseBeforeGo() -> Duration { .milliseconds(Int.random(in: 1_000...4_000)) }
}

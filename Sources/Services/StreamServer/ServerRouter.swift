import Hummingbird

/// All endpoints, and what every request passes on its way to them.
struct ServerRouter {
  let household: Household

  var router: Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: [.autoGenerateHeadEndpoints])
    router.add(middleware: FrontMiddleware(household: household))
    router.add(middleware: OriginMiddleware())
    router.add(middleware: CallerMiddleware(household: household))
    let endpoints = Endpoints(router: router, household: household)
    AppRoutes.add(to: endpoints)
    AuthorizeRoutes.add(to: endpoints)
    TokenRoutes.add(to: endpoints)
    InstanceRoutes.add(to: endpoints)
    TimelineRoutes.add(to: endpoints)
    StatusRoutes.add(to: endpoints)
    ReactionRoutes.add(to: endpoints)
    AccountRoutes.add(to: endpoints)
    MarkerRoutes.add(to: endpoints)
    NotificationRoutes.add(to: endpoints)
    SearchRoutes.add(to: endpoints)
    UploadRoutes.add(to: endpoints)
    MediaFileRoutes.add(to: endpoints)
    QuietRoutes.add(to: endpoints)
    PageRoutes.add(to: endpoints)
    return router
  }
}

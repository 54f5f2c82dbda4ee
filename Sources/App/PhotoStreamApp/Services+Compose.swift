import ComposeScreen

extension Services: ComposeDependencies {}

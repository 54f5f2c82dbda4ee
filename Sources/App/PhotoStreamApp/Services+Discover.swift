import DiscoverScreen

extension Services: DiscoverDependencies {}

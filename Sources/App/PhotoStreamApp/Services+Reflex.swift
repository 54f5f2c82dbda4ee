import ReflexScreen

extension Services: ReflexDependencies {}

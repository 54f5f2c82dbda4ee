import OutboxScreen

extension Services: OutboxDependencies {}

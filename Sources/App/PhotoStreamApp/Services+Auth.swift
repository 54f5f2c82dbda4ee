import AuthScreen

extension Services: AuthDependencies {}

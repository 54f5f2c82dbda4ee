import NotificationsScreen

extension Services: NotificationsDependencies {}

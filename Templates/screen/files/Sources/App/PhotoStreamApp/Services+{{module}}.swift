import {{module}}Screen

extension Services: {{module}}Dependencies {}

/** Tables whose records can be restored. Not inquiries: the log holds no personal data to restore (D29). */
export const restorableTables = [
  'ltf_projects',
  'ltf_services',
  'ltf_team_members',
  'ltf_clients',
  'gsp_content',
  'articles',
  'faq_entries',
  'settings',
  'reply_templates',
] as const

/** Tables whose records have an order that can be undone. */
export const sortableTables = ['ltf_services', 'ltf_team_members', 'ltf_clients', 'faq_entries'] as const

/** Actions that the activity screen can filter by. */
export const activityActions = ['refuse'] as const

/** Tables that the activity screen can filter by. */
export const activityTables = [
  ...restorableTables,
  'inquiries',
  'users',
  'newsletter_subscribers',
  'media',
  'mail',
] as const

/** The tables whose records can be brought back; of inquiries nothing personal is kept to bring back (D29). */
export const restorableTables = [
  'ltf_projects',
  'ltf_services',
  'ltf_team_members',
  'ltf_clients',
  'gsp_content',
  'settings',
] as const

/** What the screen can be filtered by. */
export const activityTables = [
  ...restorableTables,
  'inquiries',
  'users',
  'newsletter_subscribers',
  'media',
] as const

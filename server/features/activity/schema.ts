import { sectionTables } from '../../sections/schema.ts'

/** Tables whose records can be restored. Not inquiries: the log holds no personal data to restore (D29). */
export const restorableTables = [...sectionTables, 'settings', 'reply_templates'] as const

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

import { accountPreviews } from './core/auth/previews.ts'
import { CORE_TABLES } from './core/database/left-tables.ts'
import type { Feature } from './core/feature.ts'
import { type MailPreview, SAMPLE_STAFF } from './core/mail/preview.ts'
import { testMail } from './core/mail/test-mail.ts'
import type { StaffNotices } from './core/staff-notices.ts'
import { backups } from './features/backups/feature.ts'
import { inquiries } from './features/inquiries/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { push } from './features/push/feature.ts'
import { visits } from './features/visits/feature.ts'
import { projectCounts } from './sections/projects/feature.ts'
import { sectionTables } from './sections/schema.ts'

/** The features, without their procedures (see `router.ts`). One per line and sorted, to ease merges. */
export const FEATURES: readonly Feature[] = Object.values({
  backups,
  inquiries,
  notifications,
  projectCounts,
  push,
  visits,
})

/** Every table that this version knows. A test compares the list with the migrations. */
export const KNOWN_TABLES: readonly string[] = [
  ...CORE_TABLES,
  ...sectionTables,
  ...FEATURES.flatMap(({ tables = [] }) => tables),
]

/** See `Feature.replies`. */
export const replies = FEATURES.find((feature) => feature.replies)?.replies

/** See `Feature.notifyStaff`. */
export const notifyStaff: StaffNotices['notify'] = async (...event) => {
  for (const feature of FEATURES) await feature.notifyStaff?.(...event)
}

/** See `Feature.carryOver`. */
export const carryOver = FEATURES.find((feature) => feature.carryOver)?.carryOver

/**
 * Every mail that the site sends, by the name of the function that builds it, followed by a dot and the kind of mail
 * where there are several. A test compares the list with the functions of every `emails.ts`.
 */
export const MAIL_PREVIEWS: Record<string, MailPreview> = {
  ...Object.fromEntries(FEATURES.flatMap(({ mails = {} }) => Object.entries(mails))),
  ...accountPreviews,
  testMail: {
    title: 'Test mail',
    sent: 'When somebody tests the mail server here or by `doctor`',
    recipient: 'staff',
    build: (env) => testMail(env, SAMPLE_STAFF),
  },
}

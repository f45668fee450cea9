import { accountPreviews } from './core/auth/previews.ts'
import type { Feature } from './core/feature.ts'
import { type MailPreview, SAMPLE_STAFF } from './core/mail/preview.ts'
import { testMail } from './core/mail/test-mail.ts'
import { backups } from './features/backups/feature.ts'
import { inquiries } from './features/inquiries/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { push } from './features/push/feature.ts'
import { visits } from './features/visits/feature.ts'
import { projectCounts } from './sections/projects/feature.ts'

/** The features, but for their procedures (`router.ts`). One a line and sorted, for merges. */
export const FEATURES: readonly Feature[] = Object.values({
  backups,
  inquiries,
  notifications,
  projectCounts,
  push,
  visits,
})

/** See `Feature.carryOver`. */
export const carryOver = FEATURES.find((feature) => feature.carryOver)?.carryOver

/**
 * Every mail that the site sends, by the name of the function that builds it, and after a dot by its kind. A test holds the
 * list against the functions of every `emails.ts`.
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

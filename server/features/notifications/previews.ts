import { type MailPreview, SAMPLE_ID, SAMPLE_STAFF } from '../../core/mail/preview.ts'
import { notificationMails } from './emails.ts'
import type { NotificationEvent } from './events.ts'

const HOUR_MS = 3_600_000

const inquiries = () => [
  {
    id: SAMPLE_ID,
    name: 'Meera Kulkarni',
    created_at: new Date(Date.now() - 18 * HOUR_MS),
    follow_up_at: new Date(),
  },
]

/** One group of a digest, with a single inquiry. */
const group = () => ({ total: 1, inquiries: inquiries() })

const preview = (title: string, sent: string, event: () => NotificationEvent): MailPreview => ({
  title,
  sent,
  recipient: 'staff',
  build(env) {
    const [message] = notificationMails(env, { id: SAMPLE_ID, email: SAMPLE_STAFF }, event())
    if (!message) throw new Error(`${title} makes no mail`)
    return message
  },
})

const byKind: Record<NotificationEvent['kind'], MailPreview> = {
  assigned: preview('Assigned to you', 'When a colleague assigns somebody an inquiry', () => ({
    kind: 'assigned',
    by: 'Asha',
    inquiries: inquiries(),
  })),
  follow_up: preview('Follow up now', 'When a follow-up is due', () => ({
    kind: 'follow_up',
    inquiries: inquiries(),
  })),
  deadline: preview('No answer yet', 'When a quarter of the promised 24 hours is left', () => ({
    kind: 'deadline',
    inquiries: inquiries(),
  })),
  backup: preview('The backup failed', 'When the scheduled backup failed, also after two more tries', () => ({
    kind: 'backup',
    error: 'there is no folder /mnt/backups',
    good_at: new Date(Date.now() - 48 * HOUR_MS),
  })),
  digest: preview('To do today', 'At 8:00, to everybody who asked for it', () => ({
    kind: 'digest',
    day: '2026-11-23',
    unanswered: group(),
    overdue: group(),
    today: group(),
  })),
}

/** A preview of each kind of notification mail. */
export const notificationPreviews: Record<string, MailPreview> = Object.fromEntries(
  Object.entries(byKind).map(([kind, mail]) => [`notificationMails.${kind}`, mail]),
)

import type { NoticeRecipients, StaffNotice, StaffNotices } from '../../server/core/staff-notices.ts'
import { notifyStaff } from '../../server/features.ts'

/** Collects the notices for staff instead of sending them. */
export function createFakeNotices(): StaffNotices & {
  sent: { to: NoticeRecipients; notice: StaffNotice }[]
} {
  const sent: { to: NoticeRecipients; notice: StaffNotice }[] = []
  return {
    sent,
    async send(_trx, to, notice) {
      sent.push({ to, notice })
    },
    notify: notifyStaff,
  }
}

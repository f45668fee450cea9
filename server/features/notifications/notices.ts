import type { StaffNotice } from '../../core/staff-notices.ts'
import { inquiryNotice } from '../inquiries/notices.ts'
import type { NotificationEvent } from './events.ts'

/** The title for one inquiry, and for many the rest of the title after their number, with the page to open. */
const TITLES = {
  assigned: ['Assigned to you', 'inquiries were assigned to you', '/admin/inquiries?mine=true'],
  follow_up: ['Follow up now', 'follow-ups are due', '/admin/follow-ups'],
  deadline: ['No answer yet', 'inquiries wait for an answer', '/admin/inquiries?status=new'],
} as const

/** More inquiries than this in one event share one notice. */
const SEPARATE = 3

/** The notices of an event: one for each inquiry, or a single one for many. The digest is sent only as a mail. */
export function noticesOf(event: NotificationEvent): StaffNotice[] {
  if (event.kind === 'digest') return []
  if (event.kind === 'backup')
    return [{ title: 'The backup failed', body: '', path: '/admin', tag: 'backup' }]
  const [title, many, path] = TITLES[event.kind]
  const { inquiries } = event
  if (inquiries.length > SEPARATE)
    return [{ title: `${inquiries.length} ${many}`, body: '', path, tag: event.kind }]
  return inquiries.map(({ id }) => inquiryNotice(title, id))
}

import { inquiryReference } from '../../core/database/ids.ts'
import { projectTypes } from '../inquiries/schema.ts'
import type { NotificationEvent } from '../notifications/events.ts'

/** A notification, as the service worker shows it. It stands on lock screens: no name and no word of the sender's. */
export interface PushMessage {
  title: string
  body: string
  /** The path that a click opens. */
  path: string
  /** A later notification with the same tag takes the place of the earlier one. */
  tag: string
}

/** That an inquiry or a message of the contact form came in. */
export function newInquiryPush({
  id,
  project_type,
}: {
  id: string
  project_type: string | null
}): PushMessage {
  const type = projectTypes.find(({ value }) => value === project_type)?.label
  const title = project_type === null ? 'New letter' : 'New inquiry'
  return inquiryPush(title, id, type)
}

/** That a visitor added something to an inquiry on its page. */
export const visitorAddedPush = ({ id }: { id: string }): PushMessage =>
  inquiryPush('The visitor wrote again', id)

/** Title for one inquiry, and the rest of a sentence for many. */
const TITLES = {
  assigned: ['Given to you', 'inquiries were given to you', '/admin/inquiries?mine=true'],
  follow_up: ['Follow up now', 'follow-ups are due', '/admin/follow-ups'],
  deadline: ['No answer yet', 'inquiries wait for an answer', '/admin/inquiries?status=new'],
} as const

/** More inquiries than this in one event are one notification. */
const SEPARATE = 3

/** The notifications of an event: one for each inquiry, or a single one for many. The digest is a mail only. */
export function notificationPushes(event: NotificationEvent): PushMessage[] {
  if (event.kind === 'digest') return []
  if (event.kind === 'backup')
    return [{ title: 'The backup failed', body: '', path: '/admin', tag: 'backup' }]
  const [title, many, path] = TITLES[event.kind]
  const { inquiries } = event
  if (inquiries.length > SEPARATE)
    return [{ title: `${inquiries.length} ${many}`, body: '', path, tag: event.kind }]
  return inquiries.map(({ id }) => inquiryPush(title, id))
}

const inquiryPush = (title: string, id: string, type?: string): PushMessage => ({
  title,
  body: [type, inquiryReference(id)].filter(Boolean).join(' · '),
  path: `/admin/inquiries?id=${id}`,
  tag: id,
})

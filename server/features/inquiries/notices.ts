import { projectTypes } from '../../../src/firm.ts'
import { inquiryReference } from '../../core/database/ids.ts'
import type { StaffNotice } from '../../core/staff-notices.ts'

/** The notification that an inquiry or a message from the contact form came in. */
export function newInquiryNotice({
  id,
  source,
  project_type,
}: {
  id: string
  source: 'inquiry' | 'contact'
  project_type: string | null
}): StaffNotice {
  const type = projectTypes.find(({ value }) => value === project_type)?.label
  return inquiryNotice(newInquiryTitle(source), id, type)
}

/** What the notification and the mail to NOTIFY_EMAIL call an inquiry from this form. */
export const newInquiryTitle = (source: 'inquiry' | 'contact'): string =>
  source === 'contact' ? 'New message' : 'New inquiry'

/** The notification that a visitor added something to an inquiry on its page. */
export const visitorAddedNotice = ({ id }: { id: string }): StaffNotice =>
  inquiryNotice('The visitor wrote again', id)

/** A notification about one inquiry. */
export const inquiryNotice = (title: string, id: string, type?: string): StaffNotice => ({
  title,
  body: [type, inquiryReference(id)].filter(Boolean).join(' · '),
  path: `/admin/inquiries?id=${id}`,
  tag: id,
})

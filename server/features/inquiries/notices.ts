import { projectTypes } from '../../../src/firm.ts'
import { inquiryReference } from '../../core/database/ids.ts'
import type { StaffNotice } from '../../core/staff-notices.ts'

/** That an inquiry or a message of the contact form came in. */
export function newInquiryNotice({
  id,
  project_type,
}: {
  id: string
  project_type: string | null
}): StaffNotice {
  const type = projectTypes.find(({ value }) => value === project_type)?.label
  const title = project_type === null ? 'New letter' : 'New inquiry'
  return inquiryNotice(title, id, type)
}

/** That a visitor added something to an inquiry on its page. */
export const visitorAddedNotice = ({ id }: { id: string }): StaffNotice =>
  inquiryNotice('The visitor wrote again', id)

/** A notice about one inquiry. */
export const inquiryNotice = (title: string, id: string, type?: string): StaffNotice => ({
  title,
  body: [type, inquiryReference(id)].filter(Boolean).join(' · '),
  path: `/admin/inquiries?id=${id}`,
  tag: id,
})

import { inquiryReference } from '../database/ids.ts'
import { projectTypes } from '../inquiry/schema.ts'

/** A notification, as the service worker shows it. It stands on lock screens: no name and no word of the sender's. */
export interface PushMessage {
  title: string
  body: string
  /** The path that a click opens. */
  path: string
  /** A later notification with the same tag takes the place of the earlier one. */
  tag: string
}

interface InquiryOfPush {
  id: string
  /** Null: a message of the contact form. */
  project_type: string | null
}

/** That an inquiry or a message of the contact form came in. */
export const newInquiryPush = (inquiry: InquiryOfPush): PushMessage =>
  inquiryPush(inquiry.project_type === null ? 'New letter' : 'New inquiry', inquiry)

/** That an inquiry was given to the account. */
export const assignedPush = (inquiry: InquiryOfPush): PushMessage => inquiryPush('Given to you', inquiry)

function inquiryPush(title: string, { id, project_type }: InquiryOfPush): PushMessage {
  const type = projectTypes.find(({ value }) => value === project_type)?.label
  return {
    title,
    body: [type, inquiryReference(id)].filter(Boolean).join(' · '),
    path: `/admin/inquiries?id=${id}`,
    tag: id,
  }
}

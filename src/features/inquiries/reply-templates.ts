import { quoteTemplateIds, type TemplateField } from '../../../server/features/inquiries/replies/schema.ts'
import type { InquiryStatus } from '../../../server/features/inquiries/schema.ts'
import { addDays, calendarDay, formatTime, startOfDay } from '../../core/office/dates.ts'
import { firm, projectTypes } from '../../firm.ts'
import { projectTypeLabel } from './inquiry-status.tsx'

/** The fields of an inquiry that a reply needs. */
export interface ReplyInquiry {
  name: string
  email: string | null
  phone: string | null
  project_type: string | null
  reference: string
  status: InquiryStatus
}

/** The firm's name and phone, from the settings. */
interface Firm {
  business_name: string
  phone: string
}

/** The values of a template's fields in a reply to an inquiry. `now` is in milliseconds. */
export function templateValues(
  inquiry: ReplyInquiry,
  firm: Firm | undefined,
  now: number,
): Record<TemplateField, string> {
  const { project_type: type } = inquiry
  return {
    name: greetingName(inquiry.name),
    reference: inquiry.reference,
    project_type: type && type !== 'other' ? projectTypeLabel(type) : 'the work',
    phone: inquiry.phone ?? 'your number',
    firm: firm?.business_name ?? '',
    firm_phone: firm?.phone ?? '',
    part_of_day: partOfDay(now),
    visit_day: nextWorkday(now),
  }
}

/** The inquiry that templates are previewed with. */
export const SAMPLE_INQUIRY: ReplyInquiry = {
  name: 'Meera Kulkarni',
  email: 'meera@example.in',
  phone: `+${firm.callingCode} 98200 00000`,
  project_type: projectTypes[0].value,
  reference: 'A1B2C3',
  status: 'new',
}

/** The template to start with: the quote once the person was contacted, else the first, initially that of a visit. */
export const defaultTemplate = <Template extends { id: string }>(
  templates: readonly Template[],
  status: InquiryStatus,
): Template | undefined =>
  templates.find(({ id }) => status === 'contacted' && quoteTemplateIds.includes(id)) ?? templates[0]

/** In the firm's time. */
function partOfDay(now: number): string {
  const hour = Number(formatTime(now).slice(0, 2))
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}

/**
 * The first name; the whole name if it begins with an initial or a title, as in 'ग. र. Deshpande', 'R Iyer' or 'Dr.
 * Rao'.
 */
function greetingName(name: string): string {
  const [first = ''] = name.split(' ')
  const isShortened = first.endsWith('.') || [...new Intl.Segmenter('en').segment(first)].length < 2
  return isShortened ? name : first
}

/** The next working day after today, Monday to Friday: 'Monday 23 November'. */
function nextWorkday(now: number): string {
  let day = calendarDay(now)
  do day = addDays(day, 1)
  while ([0, 6].includes(new Date(day).getUTCDay()))
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: firm.timeZone, ...options }).format(startOfDay(day))
  return `${format({ weekday: 'long' })} ${format({ day: 'numeric', month: 'long' })}`
}

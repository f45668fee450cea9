import { TIME_ZONE } from '../../server/constants/schema.ts'
import type { InquiryStatus } from '../../server/inquiry/schema.ts'
import { calendarDay, formatTime } from './dates.ts'
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

interface TemplateContext {
  inquiry: ReplyInquiry
  /** The firm's name, from the settings. */
  businessName: string
  now: number
}

/** The reply templates, the most likely first. The text can be edited before it is sent. */
export const templates = [
  { name: 'Propose a visit', body: proposeVisit },
  { name: 'Ask for photographs', body: askForPhotographs },
  { name: 'Send a quote', body: sendQuote },
] as const

/** The index of the default template for a status: the quote once the person was contacted, else a visit. */
export const defaultTemplate = (status: InquiryStatus): number => (status === 'contacted' ? 2 : 0)

function proposeVisit({ inquiry, businessName, now }: TemplateContext): string {
  return `${greeting(inquiry, businessName, now)} Thank you for your inquiry ${inquiry.reference}. Before we price anything we measure the present load and open the meter board. May we visit on ${nextWorkday(now)} between 10:00 and 12:00? A photograph of the meter board beforehand would help.`
}

function askForPhotographs({ inquiry, businessName, now }: TemplateContext): string {
  return `${greeting(inquiry, businessName, now)} Thank you for your inquiry ${inquiry.reference}. Please send us photographs of the meter board, of the distribution board as it stands and of the places the work is about. Please leave every cover closed: we open the boards ourselves.`
}

function sendQuote({ inquiry, businessName, now }: TemplateContext): string {
  const { project_type: type } = inquiry
  const workName = type && type !== 'other' ? projectTypeLabel(type) : 'the work'
  return `${greeting(inquiry, businessName, now)} Our quotation for ${workName}, inquiry ${inquiry.reference}, is ready. It lists every item with its rate, so that the total can be checked line by line. When may we call you to go through it?`
}

/** 'Good afternoon Meera, this is Saanjh Electricals.' by the time in India. */
function greeting({ name }: ReplyInquiry, businessName: string, now: number): string {
  const hour = Number(formatTime(now).slice(0, 2))
  const partOfDay = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
  return `Good ${partOfDay} ${greetingName(name)}, this is ${businessName}.`
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

const DAY = 86_400_000

/** The next working day after today, Monday to Friday: 'Monday 23 November'. */
function nextWorkday(now: number): string {
  // Noon in India, so that adding 24 hours always lands on the next calendar day in UTC too.
  let day = Date.parse(`${calendarDay(now)}T12:00:00+05:30`)
  do day += DAY
  while ([0, 6].includes(new Date(day).getUTCDay()))
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, ...options }).format(day)
  return `${format({ weekday: 'long' })} ${format({ day: 'numeric', month: 'long' })}`
}

import { inquiryReference } from '../../core/database/ids.ts'

/** A follow-up as the calendar shows it: the name is the only personal data. */
export interface CalendarFollowUp {
  id: string
  name: string
  follow_up_at: Date
  updated_at: Date
}

/** How long a follow-up is in the calendar. */
const DURATION = 'PT30M'

/** Octets of a line, without its line break. */
const LINE_OCTETS = 75

/**
 * Follow-ups as an iCalendar object (RFC 5545). Times are in UTC. An event has the same UID after it is moved.
 * @param origin the site's, without a trailing slash: links and UIDs are built from it
 */
export function formatCalendar(origin: string, followUps: CalendarFollowUp[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Busbar//Follow-ups//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Follow-ups',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    // A calendar must have a component, even when no follow-up is left.
    ...TIME_ZONE_LINES,
    ...followUps.flatMap((followUp) => eventLines(origin, followUp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const TIME_ZONE_LINES = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const eventLines = (origin: string, { id, name, follow_up_at, updated_at }: CalendarFollowUp): string[] => [
  'BEGIN:VEVENT',
  `UID:follow-up-${id}@${new URL(origin).host}`,
  `DTSTAMP:${formatUtc(updated_at)}`,
  `DTSTART:${formatUtc(follow_up_at)}`,
  `DURATION:${DURATION}`,
  `SUMMARY:${escapeText(`Follow up: ${name} (${inquiryReference(id)})`)}`,
  `URL:${origin}/admin/inquiries?id=${id}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** '20261123T043000Z' */
const formatUtc = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Breaks a long line between characters; each further line begins with a space. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

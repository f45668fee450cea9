import { firm } from '../../../firm.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: firm.timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A time in the firm's time zone, for a visitor (D94): '23 November 2026, 20:43'. */
export const formatVisitorTime = (time: Date): string => FORMAT.format(time).replace(' at ', ', ')

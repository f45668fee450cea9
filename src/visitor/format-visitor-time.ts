import { TIME_ZONE } from '../../server/constants/schema.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A time in Mumbai for a visitor (D94): '23 November 2026, 20:43'. */
export const formatVisitorTime = (time: Date): string => FORMAT.format(time).replace(' at ', ', ')

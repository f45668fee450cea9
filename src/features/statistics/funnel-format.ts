import { formatMoney } from '../../../server/core/money/schema.ts'
import { formatDuration } from '../../core/office/dates.ts'

/** '3 h 20 min'; '–' for none. */
export const formatMinutes = (minutes: number | null): string =>
  minutes === null ? '–' : formatDuration(minutes * 60_000)

/** '₹1,50,000'; '–' for nothing. */
export const formatAmount = (amount: number): string => (amount === 0 ? '–' : formatMoney(amount))

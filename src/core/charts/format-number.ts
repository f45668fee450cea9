import { formatMoney } from '../../../server/core/money/schema.ts'

/** '₹1,50,000'; '–' for nothing. */
export const formatAmount = (amount: number): string => (amount === 0 ? '–' : formatMoney(amount))

/** '86 %'; null where there is nothing to have a part of. */
export const formatShare = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${Math.round((part / whole) * 100)} %`

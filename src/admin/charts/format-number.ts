const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const numbers = new Intl.NumberFormat('en-IN')

/** '₹1,50,000'; '–' for nothing. */
export const formatRupees = (amount: number): string => (amount === 0 ? '–' : rupees.format(amount))

/** '1,234' */
export const formatCount = (count: number): string => numbers.format(count)

/** '86 %'; null where there is nothing to have a part of. */
export const formatShare = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${Math.round((part / whole) * 100)} %`

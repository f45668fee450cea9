const NUMBER_WORDS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** A small count as the first word of a sentence: 6 → 'Six'; above twelve in digits. */
export const numberToWords = (count: number): string => NUMBER_WORDS[count] ?? String(count)

/** A time in months: '1 month', '24 months'. */
export const formatMonths = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`

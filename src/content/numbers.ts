const WORDS = [
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
export const inWords = (count: number): string => WORDS[count] ?? String(count)

/** A time in months: '1 month', '24 months'. */
export const inMonths = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`

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

/** A count at the start of a sentence: 6 → 'Six'; digits above twelve. */
export const numberToWords = (count: number): string => NUMBER_WORDS[count] ?? String(count)

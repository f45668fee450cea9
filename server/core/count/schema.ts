import { firm } from '../../../src/firm.ts'

/** A count as the firm's locale writes it: '1,23,456'. */
export const formatCount = (count: number): string => count.toLocaleString(firm.locale)

/** Words by grammatical number: `{ one: 'inquiry', other: 'inquiries' }`. Other languages may have more forms. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const rules = new Intl.PluralRules(firm.language)

/** The form of `words` for a count. The sentence states the count elsewhere, or the words contain it. */
export const plural = (count: number, words: Plural): string => words[rules.select(count)] ?? words.other

/** '1 inquiry', '1,23,456 inquiries'. */
export const counted = (count: number, words: Plural): string =>
  `${formatCount(count)} ${plural(count, words)}`

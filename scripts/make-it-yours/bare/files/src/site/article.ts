import { firm } from '../firm.ts'

/** A day in words: '5 November 2025'. */
export const formatArticleDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: firm.timeZone,
  })

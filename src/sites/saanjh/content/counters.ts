/** A number that counts up to `end`, with its suffix and caption. */
export type CounterFigure = { end: number; suffix: '+' | '%' | 'x'; caption: string }

export const homeCounters: readonly CounterFigure[] = [
  { end: 264, suffix: '+', caption: 'Clients' },
  { end: 124, suffix: '+', caption: 'Projects' },
  { end: 100, suffix: '%', caption: 'Satisfaction' },
]

export const aboutCountersHeading = 'Numbers of success'

export const aboutCounters: readonly CounterFigure[] = [
  { end: 10, suffix: 'x', caption: 'the team we started with' },
  { end: 5, suffix: 'x', caption: 'the connected load we handle in a year, against our first decade' },
  { end: 100, suffix: '%', caption: 'of installations tested before handover' },
]

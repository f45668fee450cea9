/** Text of an article, block by block, in reading order. Words are plain: no markup inside them. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** `ordered` where the text speaks of numbers. */
  | { kind: 'list'; ordered: boolean; items: readonly string[] }
  /** A table of two columns: what was measured or agreed, and its value with the unit. */
  | { kind: 'readings'; caption: string; rows: readonly { label: string; value: string }[] }
  /** What happened when: each entry stands beside its hour. */
  | { kind: 'timeline'; caption: string; entries: readonly { time: string; text: string }[] }
  | PhasePlot

/** Current per phase over some hours, before and after, with the line it should stay under. */
export type PhasePlot = {
  kind: 'plot'
  title: string
  unit: string
  hours: readonly number[]
  limit: { label: string; value: number }
  panels: readonly {
    title: string
    /** What the curves show, for those who do not see them. */
    summary: string
    phases: Record<'red' | 'yellow' | 'blue', readonly number[]>
  }[]
}

/** An article's body; its title, excerpt, day and picture stand in `news.ts` under the same id. */
export type Article = {
  /** The facts beside the text; none where the text is a list or a notice. */
  facts: readonly { label: string; value: string }[]
  blocks: readonly Block[]
}

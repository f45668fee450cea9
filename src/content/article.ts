/** A block of an article's body. Texts are plain, without markup. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** `ordered` for a numbered list. */
  | { kind: 'list'; ordered: boolean; items: readonly string[] }
  /** Two columns: what was measured or agreed, and its value with the unit. */
  | { kind: 'readings'; caption: string; rows: readonly { label: string; value: string }[] }
  /** Entries, each beside its time. */
  | { kind: 'timeline'; caption: string; entries: readonly { time: string; text: string }[] }
  | PhasePlot

/** A line plot of the current per phase over some hours, before and after, with a limit line. */
export type PhasePlot = {
  kind: 'plot'
  title: string
  unit: string
  hours: readonly number[]
  limit: { label: string; value: number }
  panels: readonly {
    title: string
    /** The alternative text of the plot. */
    summary: string
    phases: Record<'red' | 'yellow' | 'blue', readonly number[]>
  }[]
}

/** The body of an article; its title, excerpt, date and picture are in `news.ts` under the same id. */
export type Article = {
  /** The facts beside the text, if any. */
  facts: readonly { label: string; value: string }[]
  blocks: readonly Block[]
}

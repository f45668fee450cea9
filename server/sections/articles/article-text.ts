import type { MarkdownBlock } from '../../core/text/markdown/blocks.ts'

/** A block of an article's body. */
export type Block =
  | MarkdownBlock
  /** Two columns: what was measured or agreed, and its value with the unit. Only in samples. */
  | { kind: 'readings'; caption: string; rows: readonly { label: string; value: string }[] }
  /** Entries, each beside its time. Only in samples. */
  | { kind: 'timeline'; caption: string; entries: readonly { time: string; text: string }[] }
  | PhasePlot

/** A line plot of the current per phase over some hours, before and after, with a limit line. Only in samples. */
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

/** The body of an article. */
export type ArticleText = {
  /** The facts beside the text, if any. Only in samples. */
  facts: readonly { label: string; value: string }[]
  blocks: readonly Block[]
}

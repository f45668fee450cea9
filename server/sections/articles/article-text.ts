/*
 * An article's text as data: the server makes it of Markdown, pages draw it. So no page holds a Markdown parser, and no
 * HTML comes from a record.
 */

/** Text within a block: plain, or with its marks. */
export type InlineText = string | readonly Inline[]

export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del' | 'code'; text: InlineText }
  /** `href` is an address of the web, a path of this site, or begins with mailto: or tel: */
  | { kind: 'link'; href: string; text: InlineText }
  | { kind: 'break' }

/** A block of an article's body. */
export type Block =
  | { kind: 'paragraph'; text: InlineText }
  /** `level` 3 for a heading below another. */
  | { kind: 'heading'; text: InlineText; level?: 3 }
  /** `ordered` for a numbered list, whose numbers begin with `start` (1). An item is text, or blocks. */
  | {
      kind: 'list'
      ordered: boolean
      start?: number
      items: readonly (string | readonly Block[])[]
    }
  | { kind: 'quote'; blocks: readonly Block[] }
  | { kind: 'table'; head: readonly InlineText[]; rows: readonly (readonly InlineText[])[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  /** Two columns: what was measured or agreed, and its value with the unit. Of the samples only. */
  | { kind: 'readings'; caption: string; rows: readonly { label: string; value: string }[] }
  /** Entries, each beside its time. Of the samples only. */
  | { kind: 'timeline'; caption: string; entries: readonly { time: string; text: string }[] }
  | PhasePlot

/**
 * A line plot of the current per phase over some hours, before and after, with a limit line. Of the samples only.
 */
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
  /** The facts beside the text, if any. Of the samples only. */
  facts: readonly { label: string; value: string }[]
  blocks: readonly Block[]
}

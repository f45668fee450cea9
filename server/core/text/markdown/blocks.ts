/*
 * A text in Markdown as data: the server parses the typed text into blocks, and pages draw them. So no page contains a
 * Markdown parser, and no HTML comes from a record.
 */

/** Text within a block: plain, or with formatting. */
export type InlineText = string | readonly Inline[]

export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del' | 'code'; text: InlineText }
  /** `href` is a web address or a path of this site, or begins with mailto: or tel: */
  | { kind: 'link'; href: string; text: InlineText }
  | { kind: 'break' }

export type MarkdownBlock =
  | { kind: 'paragraph'; text: InlineText }
  /** `level` 3 for a heading below another. */
  | { kind: 'heading'; text: InlineText; level?: 3 }
  /** `ordered` for a numbered list, whose numbers begin with `start` (1). An item is text, or blocks. */
  | {
      kind: 'list'
      ordered: boolean
      start?: number
      items: readonly (string | readonly MarkdownBlock[])[]
    }
  | { kind: 'quote'; blocks: readonly MarkdownBlock[] }
  | { kind: 'table'; head: readonly InlineText[]; rows: readonly (readonly InlineText[])[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

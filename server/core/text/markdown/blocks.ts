/*
 * A text in Markdown as data: the server makes it of what was typed, pages draw it. So no page holds a Markdown parser, and
 * no HTML comes from a record.
 */

/** Text within a block: plain, or with its marks. */
export type InlineText = string | readonly Inline[]

export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del' | 'code'; text: InlineText }
  /** `href` is an address of the web, a path of this site, or begins with mailto: or tel: */
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

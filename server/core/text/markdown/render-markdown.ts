import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { isUrl } from '../../validators/schema.ts'
import { firstCharacters } from '../schema.ts'
import type { Inline, InlineText, MarkdownBlock } from './blocks.ts'
import { MARKDOWN_MAX, markdownProblem } from './schema.ts'

/** The most nodes that a text may become: a page draws each of them. */
const MAX_NODES = 5000

/**
 * Parses Markdown into blocks. Only the tokens handled here come through: HTML is shown as typed, a picture becomes its
 * alternative text, and a link to anything but the web, this site, mail or telephone becomes its text. Never throws: a
 * text that the form would refuse, but that did not come through the form, is shown as plain paragraphs.
 */
export function renderMarkdown(markdown: string): MarkdownBlock[] {
  if (markdown.length > MARKDOWN_MAX * 2 || markdownProblem(markdown)) return plainParagraphs(markdown)
  try {
    const budget = { nodes: MAX_NODES }
    const blocks = toBlocks(new Lexer({ gfm: true }).lex(markdown), budget)
    return budget.nodes < 0 ? plainParagraphs(markdown) : blocks
  } catch {
    return plainParagraphs(markdown)
  }
}

const plainParagraphs = (text: string): MarkdownBlock[] =>
  firstCharacters(text, MARKDOWN_MAX)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => ({ kind: 'paragraph', text: paragraph }))

/** How many more nodes may be created. */
interface NodeBudget {
  nodes: number
}

const toBlocks = (tokens: readonly Token[], budget: NodeBudget): MarkdownBlock[] =>
  tokens.flatMap((token) => {
    budget.nodes -= 1
    return budget.nodes >= 0 && isMarkedToken(token) ? toBlock(token, budget) : []
  })

/** Whether it is a token of Markdown itself. The lexer has no extensions, so it produces no others. */
const isMarkedToken = (token: Token): token is MarkedToken => !('childTokens' in token)

function toBlock(token: MarkedToken, budget: NodeBudget): MarkdownBlock[] {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', text: toInlineText(token.tokens ?? [], budget) }]
    case 'heading': {
      const text = toInlineText(token.tokens, budget)
      if (text === '') return []
      return [token.depth > 2 ? { kind: 'heading', text, level: 3 } : { kind: 'heading', text }]
    }
    case 'list':
      return [toList(token, budget)]
    case 'blockquote':
      return [{ kind: 'quote', blocks: toBlocks(token.tokens, budget) }]
    case 'table': {
      const toCell = (cell: Tokens.TableCell) => toInlineText(cell.tokens, budget)
      return [
        { kind: 'table', head: token.header.map(toCell), rows: token.rows.map((row) => row.map(toCell)) },
      ]
    }
    case 'code':
      return [{ kind: 'code', text: token.text }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'html':
      return plainParagraphs(token.raw)
    default:
      return []
  }
}

const toList = ({ ordered, start, items }: Tokens.List, budget: NodeBudget): MarkdownBlock => ({
  kind: 'list',
  ordered,
  ...(ordered && start !== '' && start !== 1 && { start }),
  items: items.map((item) => toBlocks(item.tokens, budget)),
})

/** Text without formatting becomes one string. */
function toInlineText(tokens: readonly Token[], budget: NodeBudget): InlineText {
  const parts = tokens.flatMap((token) => toInline(token, budget))
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

function toInline(token: Token, budget: NodeBudget): Inline[] {
  budget.nodes -= 1
  if (budget.nodes < 0 || !isMarkedToken(token)) return []
  switch (token.type) {
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens
        ? token.tokens.flatMap((inner) => toInline(inner, budget))
        : [token.text]
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: token.type, text: toInlineText(token.tokens, budget) }]
    case 'codespan':
      return [{ kind: 'code', text: token.text }]
    case 'link': {
      const href = safeHref(token.href)
      const text = toInlineText(token.tokens, budget) || token.href
      return href ? [{ kind: 'link', href, text }] : typeof text === 'string' ? [text] : [...text]
    }
    case 'image':
      return [token.text]
    case 'br':
      return [{ kind: 'break' }]
    case 'html':
      return [token.raw]
    default:
      return []
  }
}

/** The address of a link, if it is allowed; null otherwise. */
function safeHref(href: string): string | null {
  if (/^(?:mailto|tel):[\w.+@%()-]+$/i.test(href)) return href
  // A path of this site; `//host` and `/\host` are other sites.
  if (/^\/(?![/\\])[^\s\\]*$/.test(href)) return href
  return isUrl(href) && href.length <= 2000 ? href : null
}

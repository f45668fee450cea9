import { multiLine } from '../../validators/schema.ts'

/** The most characters of a text. */
export const MARKDOWN_MAX = 20_000

/** The most lines of a text: the parser's time grows with the square of a list's lines. */
const MAX_LINES = 1500

/** How deep quotations and lists may be nested. */
const MAX_NESTING = 4
/** The most spaces at the start of a line: more would nest deeper. */
const MAX_INDENT = 16
/** The most characters of Markdown's syntax between two empty lines. The parser's time grows with their square. */
const MAX_MARKS = 300

/**
 * The reason why a text is refused, or null. The limits bound the parser's time and depth: 20,000 characters of `>`
 * would overflow its stack. Takes linear time.
 */
export function markdownProblem(text: string): string | null {
  let marks = 0
  const lines = text.split('\n')
  if (lines.length > MAX_LINES) return `Use at most ${MAX_LINES} lines`
  for (const line of lines) {
    if (line.trim() === '') marks = 0
    marks += countMarks(line)
    if (marks > MAX_MARKS) return 'Too many marks in one paragraph: divide it by an empty line'
    if (indentOf(line) > MAX_INDENT) return `Begin each line with at most ${MAX_INDENT} spaces`
    if (nestingOf(line) > MAX_NESTING) return `At most ${MAX_NESTING} lists or quotations within each other`
  }
  return null
}

function countMarks(line: string): number {
  let marks = 0
  for (const character of line) if ('*_~`[]()<>!&\\|@'.includes(character)) marks += 1
  return marks
}

/** Columns before the first character; a tab counts as four. */
function indentOf(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character !== ' ' && character !== '\t') break
    columns += character === '\t' ? 4 : 1
  }
  return columns
}

/** How many quotations and lists a line opens: 3 for `> - 1. text`. */
function nestingOf(line: string): number {
  const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
  let levels = 0
  while (levels <= MAX_NESTING && marker.test(line)) levels += 1
  return levels
}

/** Text in Markdown: stored as typed, and drawn from the blocks of `renderMarkdown`. */
export const markdown = multiLine(MARKDOWN_MAX).check((context) => {
  const message = markdownProblem(context.value)
  if (message) context.issues.push({ code: 'custom', message, input: context.value })
})

import type { ArticleText, Block, PhasePlot } from '../article-text.ts'

/**
 * The text of a sample article as Markdown, for its record: facts, readings and plots become tables, a timeline becomes
 * a list. Sample texts have no inline formatting.
 */
export const toMarkdown = ({ facts, blocks }: ArticleText): string =>
  [
    ...(facts.length > 0 ? [table(['In figures', ''], facts.map(toRow))] : []),
    ...blocks.map(blockToMarkdown),
  ].join('\n\n')

function blockToMarkdown(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return plainText(block.text)
    case 'heading':
      return `## ${plainText(block.text)}`
    case 'list':
      return block.items
        .map((item, i) => `${block.ordered ? `${i + 1}.` : '-'} ${plainText(item)}`)
        .join('\n')
    case 'readings':
      return table([block.caption, ''], block.rows.map(toRow))
    case 'timeline':
      return [
        `**${block.caption}**`,
        block.entries.map(({ time, text }) => `- **${time}** ${text}`).join('\n'),
      ].join('\n\n')
    case 'plot':
      return plotToMarkdown(block)
    default:
      throw new Error(`no sample article has a ${block.kind}`)
  }
}

/** @throws when a text has inline formatting, which samples do not have */
export function plainText(text: unknown): string {
  if (typeof text !== 'string') throw new Error('a sample text has marks')
  return text
}

const toRow = ({ label, value }: { label: string; value: string }) => [label, value]

/** Each panel as a table of its hours, below its title and summary. */
const plotToMarkdown = ({ title, hours, panels, unit }: PhasePlot) =>
  [
    `## ${title}`,
    ...panels.map(({ title, summary, phases }) =>
      [
        `**${title}.** ${summary}`,
        table(
          ['Hour', `Red, ${unit}`, `Yellow, ${unit}`, `Blue, ${unit}`],
          hours.map((hour, i) =>
            [`${hour}:00`, phases.red[i], phases.yellow[i], phases.blue[i]].map((cell) => String(cell)),
          ),
        ),
      ].join('\n\n'),
    ),
  ].join('\n\n')

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

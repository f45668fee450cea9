import './article-text.css'
import type { Block, PhasePlot } from '../../../server/sections/articles/article-text.ts'
import { InlineText } from './inline-text.tsx'

/** Any block of an article except a plot. */
export type TextBlockData = Exclude<Block, PhasePlot>

/** A block of an article, as part of a `prose` column. */
export function TextBlock(block: TextBlockData) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      )
    case 'heading': {
      const Heading = block.level ? 'h3' : 'h2'
      return (
        <Heading>
          <InlineText text={block.text} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List start={block.start} className={block.ordered ? 'list-decimal pl-[1.4em]' : ''}>
          {block.items.map((item, index) => (
            <li key={index} className="mt-2">
              {typeof item === 'string' ? item : <TextBlocks blocks={item} />}
            </li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote>
          <TextBlocks blocks={block.blocks} />
        </blockquote>
      )
    case 'table':
      return <TextTable {...block} />
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    case 'readings':
      return (
        <table className="mt-8 w-full text-lg">
          <caption className="pb-3 text-left font-strong">{block.caption}</caption>
          <tbody>
            {block.rows.map(({ label, value }) => (
              <tr key={label} className="border-y border-edge">
                <th scope="row" className="py-3 pr-6 text-left font-normal text-soft">
                  {label}
                </th>
                <td className="tabular-nums py-3 text-right font-strong">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'timeline':
      return (
        <div className="mt-8">
          <p className="font-strong">{block.caption}</p>
          <ol className="timeline mt-4">
            {block.entries.map(({ time, text }) => (
              <li key={time} className="sm:grid sm:grid-cols-[104px_1fr] sm:gap-x-4">
                <span className="tabular-nums font-strong">{time}</span>
                <span className="block">{text}</span>
              </li>
            ))}
          </ol>
        </div>
      )
  }
}

/** Blocks within a list item or a quotation; plots occur only in the page's own grid. */
function TextBlocks({ blocks }: { blocks: readonly Block[] }) {
  const [only] = blocks
  if (blocks.length === 1 && only?.kind === 'paragraph') return <InlineText text={only.text} />
  return blocks.map((block, index) => block.kind !== 'plot' && <TextBlock key={index} {...block} />)
}

function TextTable({ head, rows }: Extract<TextBlockData, { kind: 'table' }>) {
  return (
    <div className="article-table">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <InlineText text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((cell, index) => (
                <td key={index}>
                  <InlineText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

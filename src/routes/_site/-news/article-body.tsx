import '../../../site/pages.css'
import type { Article, Block, PhasePlot as PhasePlotData } from '../../../content/article.ts'
import { PhasePlot } from './phase-plot.tsx'

/** An article's text in a column of its own, the facts beside its beginning, plots across. */
export function ArticleBody({ article: { facts, blocks } }: { article: Article }) {
  return (
    <div className="wrap grid12 gap-y-0 pt-14 pb-[clamp(72px,8vw,120px)] lg:pt-24">
      {groupBlocks(blocks).map((group, index) =>
        group.kind === 'plot' ? (
          <div
            key={group.title}
            className="mt-14 border-t border-edge pt-8 lg:col-span-10 lg:col-start-2 lg:mt-20"
          >
            <PhasePlot {...group} />
          </div>
        ) : (
          <div
            key={index}
            className={`prose lg:col-span-7 lg:col-start-2 ${index === 0 ? '' : 'mt-14 lg:mt-20 [&>:first-child]:mt-0'}`}
          >
            {group.blocks.map((block, blockIndex) => (
              <TextBlockData key={blockIndex} {...block} />
            ))}
          </div>
        ),
      )}
      {facts.length > 0 && (
        <aside aria-label="In figures" className="max-lg:mt-10 lg:col-span-3 lg:col-start-10 lg:row-start-1">
          <dl className="*:border-t *:border-edge *:py-3.5 *:last:border-b">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="lbl text-soft">{label}</dt>
                <dd className="num font-[540]">{value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      )}
    </div>
  )
}

type TextBlockData = Exclude<Block, PhasePlotData>
type BlockGroup = PhasePlotData | { kind: 'text'; blocks: TextBlockData[] }

/** What stands between two plots belongs together. */
function groupBlocks(blocks: readonly Block[]): BlockGroup[] {
  const groups: BlockGroup[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'plot') groups.push(block)
    else if (last?.kind === 'text') last.blocks.push(block)
    else groups.push({ kind: 'text', blocks: [block] })
  }
  return groups
}

function TextBlockData(block: TextBlockData) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>
    case 'heading':
      return <h2>{block.text}</h2>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={block.ordered ? 'list-decimal pl-[1.4em]' : ''}>
          {block.items.map((item) => (
            <li key={item} className="mt-2">
              {item}
            </li>
          ))}
        </List>
      )
    }
    case 'readings':
      return (
        <table className="mt-8 w-full text-[1.0625rem]">
          <caption className="pb-3 text-left font-[540]">{block.caption}</caption>
          <tbody>
            {block.rows.map(({ label, value }) => (
              <tr key={label} className="border-y border-edge">
                <th scope="row" className="py-3 pr-6 text-left font-normal text-soft">
                  {label}
                </th>
                <td className="num py-3 text-right font-[540]">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'timeline':
      return (
        <div className="mt-8">
          <p className="font-[540]">{block.caption}</p>
          <ol className="riser mt-4">
            {block.entries.map(({ time, text }) => (
              <li key={time} className="sm:grid sm:grid-cols-[104px_1fr] sm:gap-x-4">
                <span className="num font-[540]">{time}</span>
                <span className="block">{text}</span>
              </li>
            ))}
          </ol>
        </div>
      )
  }
}

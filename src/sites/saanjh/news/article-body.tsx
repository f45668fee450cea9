import '../parts/pages.css'
import type {
  ArticleText,
  Block,
  PhasePlot as PhasePlotData,
} from '../../../../server/sections/articles/article-text.ts'
import { TextBlock, type TextBlockData } from '../../parts/text-block.tsx'
import { PhasePlot } from './phase-plot.tsx'

/** An article's text in one column, its facts beside the start of it, and plots across the page. */
export function ArticleBody({ text: { facts, blocks } }: { text: ArticleText }) {
  return (
    <div className="page-width page-grid gap-y-0 pt-14 pb-subsection lg:pt-24">
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
            className={`prose article-text lg:col-span-7 lg:col-start-2 ${index === 0 ? '' : 'mt-14 lg:mt-20 [&>:first-child]:mt-0'}`}
          >
            {group.blocks.map((block, blockIndex) => (
              <TextBlock key={blockIndex} {...block} />
            ))}
          </div>
        ),
      )}
      {facts.length > 0 && (
        <aside aria-label="In figures" className="max-lg:mt-10 lg:col-span-3 lg:col-start-10 lg:row-start-1">
          <dl className="*:border-t *:border-edge *:py-3.5 *:last:border-b">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-label text-soft">{label}</dt>
                <dd className="tabular-nums font-strong">{value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      )}
    </div>
  )
}

type BlockGroup = PhasePlotData | { kind: 'text'; blocks: TextBlockData[] }

/** Puts all text blocks between two plots into one group. */
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

import type { Block, PhasePlot } from '../../../content/article.ts'

/** Any block of an article but a plot. */
export type TextBlockData = Exclude<Block, PhasePlot>

export function TextBlock(block: TextBlockData) {
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

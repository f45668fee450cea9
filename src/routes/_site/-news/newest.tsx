import { news } from '../../../content/news.ts'
import { Teaser } from './teaser.tsx'

/** The two newest articles. */
export function Newest() {
  return (
    <ul className="wrap grid gap-x-6 gap-y-14 lg:grid-cols-12">
      {news.slice(0, NEWEST).map((item, at) => (
        <li key={item.id} className={at === 0 ? 'lg:col-span-7' : 'lg:col-span-5'}>
          <Teaser item={item} height="h-[260px] lg:h-[440px]" large />
        </li>
      ))}
    </ul>
  )
}

export const NEWEST = 2

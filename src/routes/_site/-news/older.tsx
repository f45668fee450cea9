import { useEffect, useRef, useState } from 'react'
import { news, NEWS_SHOWN_FIRST } from '../../../content/news.ts'
import { NEWEST } from './newest.tsx'
import { Teaser } from './teaser.tsx'

/** Six articles at first; the button appends the rest and goes when none is left (D32). Without script all stand there. */
export function Older() {
  const [all, setAll] = useState(false)
  const firstNew = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (all) firstNew.current?.focus({ preventScroll: true })
  }, [all])
  const rest = news.slice(NEWS_SHOWN_FIRST)
  return (
    <div className="wrap pt-14 pb-[clamp(72px,8vw,120px)] lg:pt-20">
      <ul className="grid gap-x-6 gap-y-14 lg:grid-cols-12 lg:gap-y-20">
        {news.slice(NEWEST, NEWS_SHOWN_FIRST).map((item, at) => {
          const last = at === NEWS_SHOWN_FIRST - NEWEST - 1
          return (
            <li key={item.id} className={last ? 'lg:col-span-12' : 'lg:col-span-4'}>
              <Teaser item={item} height={last ? 'h-[260px] lg:h-[400px]' : LOW} large={last} wide={last} />
            </li>
          )
        })}
        {all &&
          rest.map((item, at) => (
            <li key={item.id} className="lg:col-span-4">
              <Teaser item={item} height={LOW} link={at === 0 ? firstNew : undefined} />
            </li>
          ))}
      </ul>
      {!all && (
        <>
          <button type="button" className="more mt-16 lg:mt-24" onClick={() => setAll(true)}>
            Load More Articles
            <span className="num font-normal opacity-80">
              {NEWS_SHOWN_FIRST} of {news.length}
            </span>
          </button>
          <noscript>
            <ul className="mt-14 grid gap-x-6 gap-y-14 lg:mt-20 lg:grid-cols-3">
              {rest.map((item) => (
                <li key={item.id}>
                  <Teaser item={item} height={LOW} />
                </li>
              ))}
            </ul>
          </noscript>
        </>
      )}
    </div>
  )
}

const LOW = 'h-[260px] lg:h-[300px]'

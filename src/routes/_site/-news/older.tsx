import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { news, NEWS_SHOWN_FIRST } from '../../../content/news.ts'
import { NEWEST } from './newest.tsx'
import { Teaser } from './teaser.tsx'

const route = getRouteApi('/_site/news/')

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of news stood whole when the visitor left it. */
    allNews?: boolean
  }
}

/** Six articles at first; the button appends the rest and goes when none is left (D32). Without script all stand there. */
export function Older() {
  const { all, pressed, showAll } = useAll()
  const firstNew = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (pressed) firstNew.current?.focus({ preventScroll: true })
  }, [pressed])
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
          <button type="button" className="more mt-16 lg:mt-24" onClick={showAll}>
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

/** Whether all are shown: kept with the page's place in the history, so that who comes back finds it as it was left. */
function useAll() {
  const navigate = route.useNavigate()
  const [kept] = useState(useLocation({ select: ({ state }) => state.allNews === true }))
  const [pressed, setPressed] = useState(false)
  // What was served does not know it.
  const drawnHere = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  function showAll() {
    setPressed(true)
    void navigate({
      to: '.',
      search: (search) => search,
      state: (state) => ({ ...state, allNews: true }),
      replace: true,
      resetScroll: false,
    })
  }
  return { all: pressed || (kept && drawnHere), pressed, showAll }
}

const LOW = 'h-[260px] lg:h-[300px]'

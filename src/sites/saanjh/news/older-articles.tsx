import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NEWS_INITIAL_COUNT } from '../content/news.ts'
import { LoadMoreButton } from '../parts/load-more-button.tsx'
import { ArticleTeaser } from './article-teaser.tsx'
import { LATEST_COUNT } from './latest-articles.tsx'

const route = getRouteApi('/_site/news/')

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the visitor has expanded the list of news. */
    allNews?: boolean
  }
}

/**
 * The articles after the latest two. The page shows six in all at first; 'Load More Articles' appends the rest and
 * disappears (D32). Without script all are listed.
 */
export default function OlderArticles() {
  const { articles } = route.useLoaderData()
  const { expanded, pressed, showAll } = useExpanded()
  const firstAppended = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The button disappears when pressed: the focus moves to the first appended article.
    if (pressed) firstAppended.current?.focus({ preventScroll: true })
  }, [pressed])
  const remaining = articles.slice(NEWS_INITIAL_COUNT)
  return (
    <div className="page-width pt-14 pb-subsection lg:pt-20 below-fold [--height:2050px] lg:[--height:1100px]">
      <ul className="grid gap-x-6 gap-y-14 lg:grid-cols-12 lg:gap-y-20">
        {articles.slice(LATEST_COUNT, NEWS_INITIAL_COUNT).map((item, index) => {
          const isLast = index === NEWS_INITIAL_COUNT - LATEST_COUNT - 1
          return (
            <li key={item.id} className={isLast ? 'lg:col-span-12' : 'lg:col-span-4'}>
              <ArticleTeaser
                item={item}
                height={isLast ? 'h-[260px] lg:h-[400px]' : TEASER_HEIGHT}
                large={isLast}
                wide={isLast}
              />
            </li>
          )
        })}
        {expanded &&
          remaining.map((item, index) => (
            <li key={item.id} className="lg:col-span-4">
              <ArticleTeaser
                item={item}
                height={TEASER_HEIGHT}
                linkRef={index === 0 ? firstAppended : undefined}
              />
            </li>
          ))}
      </ul>
      {!expanded && remaining.length > 0 && (
        <>
          <LoadMoreButton
            type="button"
            count={`${NEWS_INITIAL_COUNT} of ${articles.length}`}
            className="lg:mt-24 noscript:hidden"
            onClick={showAll}
          >
            Load More Articles
          </LoadMoreButton>
          <noscript>
            <ul className="mt-14 grid gap-x-6 gap-y-14 lg:mt-20 lg:grid-cols-3">
              {remaining.map((item) => (
                <li key={item.id}>
                  <ArticleTeaser item={item} height={TEASER_HEIGHT} />
                </li>
              ))}
            </ul>
          </noscript>
        </>
      )}
    </div>
  )
}

/** Whether all articles are shown. Stored in the history entry, so that navigating back restores the expanded list. */
function useExpanded() {
  const navigate = route.useNavigate()
  const [restored] = useState(useLocation({ select: ({ state }) => state.allNews === true }))
  const [pressed, setPressed] = useState(false)
  // The server does not know the history state: its markup is not expanded, and hydration must match it.
  const hydrated = useSyncExternalStore(
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
  return { expanded: pressed || (restored && hydrated), pressed, showAll }
}

const TEASER_HEIGHT = 'h-[260px] lg:h-[300px]'

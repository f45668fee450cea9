import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { subscribed } from '../../content/inquiry.ts'
import { news, NEWS_SHOWN_FIRST, newsletterText } from '../../content/news.ts'
import { pages } from '../../content/pages.ts'
import { CallToAction } from '../../site/call-to-action.tsx'
import { NewsletterForm } from '../../site/newsletter-form.tsx'
import { PlainSent } from '../../site/plain-sent.tsx'
import { sentSearch } from '../../site/sent-search.ts'
import { pageHead } from '../../site/seo.ts'
import { Teaser } from './-news/teaser.tsx'

export const Route = createFileRoute('/_site/news/')({
  validateSearch: sentSearch,
  head: (at) =>
    pageHead(at, {
      words: pages.news,
      path: '/news',
      image: 'news',
      noindex: at.match.search.sent !== undefined,
    }),
  component: News,
})

function News() {
  const { sent } = Route.useSearch()
  return (
    <main className="below-header">
      <div className="wrap flex flex-wrap items-end justify-between gap-6 pt-14 pb-12 lg:pt-20 lg:pb-16">
        <h1 className="d1">News</h1>
        <p className="lead max-w-[34ch] pb-2 text-soft">{pages.news('').description}</p>
      </div>
      <Articles />
      <section className="bg-sheet py-[clamp(72px,8vw,120px)]" aria-labelledby="newsletter">
        <div className="wrap grid12 items-end gap-y-8">
          <h2 id="newsletter" className="d2 max-w-[13ch] lg:col-span-6">
            {newsletterText}
          </h2>
          <div className="lg:col-span-6">
            {sent ? <PlainSent {...subscribed} again="/news" /> : <NewsletterForm />}
          </div>
        </div>
      </section>
      <CallToAction />
    </main>
  )
}

/** Six at first; the button appends the rest and goes when none is left (D32). Without script all stand there. */
function Articles() {
  const [all, setAll] = useState(false)
  const firstNew = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (all) firstNew.current?.focus({ preventScroll: true })
  }, [all])
  const rest = news.slice(NEWS_SHOWN_FIRST)
  return (
    <div className="wrap pb-[clamp(72px,8vw,120px)]">
      <ul className="grid gap-x-6 gap-y-14 lg:grid-cols-12 lg:gap-y-20">
        {news.slice(0, NEWS_SHOWN_FIRST).map((item, at) => (
          <li key={item.id} className={PLACES[at]?.place}>
            <Teaser
              item={item}
              height={PLACES[at]?.height ?? LOW}
              large={at < 2 || at === 5}
              wide={at === 5}
            />
          </li>
        ))}
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
const PLACES = [
  { place: 'lg:col-span-7', height: 'h-[260px] lg:h-[440px]' },
  { place: 'lg:col-span-5', height: 'h-[260px] lg:h-[440px]' },
  { place: 'lg:col-span-4', height: LOW },
  { place: 'lg:col-span-4', height: LOW },
  { place: 'lg:col-span-4', height: LOW },
  { place: 'lg:col-span-12', height: 'h-[260px] lg:h-[400px]' },
] as const

import { setImmediate as nextTick } from 'node:timers/promises'
import { serializeError } from '../core/log.ts'
import { NOT_FOUND_URL } from '../core/pages/page-address.ts'
import type { Pages } from '../core/pages/pages.ts'
import { type Context, createCallerFactory } from '../core/trpc.ts'
import { appRouter } from '../router.ts'
import { sampleProjects } from '../sections/projects/samples/schema.ts'
import { sitemapPages } from './sitemap.ts'

export interface WarmUp {
  /** Renders every public page that is not fresh. What cannot be rendered is tried again ten seconds later. */
  run(): Promise<void>
  /** Runs in the background when nothing has changed for a moment. Before the first `run` it does nothing. */
  schedule(): void
  stop(): void
}

/** Debounces changes: staff often save several times in a row, and each save makes every page stale. */
const QUIET_MS = 500

/** Concurrency of the first run, which the start waits for: one page is compressed while the next is rendered. */
const FIRST_RUN_CONCURRENCY = 3

/** Maximum number of pages: a start waits for a run, and categories are free text. The cache holds more pages. */
const MAX_PAGES = 120

/** Delay before another run if one left pages stale. */
const RETRY_MS = 10_000

/** One page may be broken; after this many failures in a row the database counts as unavailable. */
const MAX_FAILURES = 2

/**
 * Cache warm-up: renders the public pages before they are requested, the most requested first: three at once in the
 * first run, which the start waits for, later one at a time. So every page is available while the database is not, and
 * the first visitor after a change does not wait.
 */
export function createWarmUp(pages: Pages, createContext: () => Context): WarmUp {
  let timer: NodeJS.Timeout | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isActive = false

  /** Returns whether all pages are fresh. */
  async function warmAll(concurrency: number): Promise<boolean> {
    const context = createContext()
    let complete = true
    let failures = 0
    try {
      const urls = new Set([...pages.cachedUrls(), ...(await publicUrls(context))])
      const nextUrls = [...urls].slice(0, MAX_PAGES).values()
      const warmInTurn = async () => {
        for (const url of nextUrls) {
          if (!isActive || failures >= MAX_FAILURES) return
          const warmed = await pages.warm(url, createContext())
          complete &&= warmed
          failures = warmed ? 0 : failures + 1
          await nextTick() // visitors first
        }
      }
      await Promise.all(Array.from({ length: concurrency }, warmInTurn))
    } catch (error) {
      context.log.warn({ event: 'warm_up_failed', ...serializeError(error) })
      return false
    }
    return complete
  }

  async function runAndRetry(concurrency: number) {
    const complete = await warmAll(concurrency)
    running = null
    clearTimeout(retryTimer)
    if (!complete && isActive) retryTimer = setTimeout(() => void run(), RETRY_MS).unref()
  }

  const run = () => {
    const concurrency = isActive ? 1 : FIRST_RUN_CONCURRENCY
    isActive = true
    running ??= runAndRetry(concurrency)
    return running
  }

  return {
    run,
    schedule() {
      clearTimeout(timer)
      const runAfterCurrent = async () => {
        await running
        if (isActive) await run()
      }
      if (isActive) timer = setTimeout(() => void runAfterCurrent(), QUIET_MS).unref()
    },
    stop() {
      isActive = false
      clearTimeout(timer)
      clearTimeout(retryTimer)
    },
  }
}

/** The addresses of pages that the site links to: lists before the articles and projects in them. */
async function publicUrls(context: Context): Promise<string[]> {
  const { categories } = await createCallerFactory(appRouter)(context).projects.list({ limit: 1 })
  const shown = categories.length > 0 ? categories : sampleProjects
  const searches = shown.flatMap(({ category }) => {
    const filter = { category: category ?? '' }
    return [filter, { ...filter, view: 'list' }]
  })
  const lists = [{ view: 'list' }, ...searches].map((search) => `/projects?${new URLSearchParams(search)}`)
  const samples = categories.length > 0 ? [] : sampleProjects.map(({ slug }) => `/projects/${slug}`)
  const paths = (await sitemapPages(context.db, MAX_PAGES)).map(({ path }) => path)
  const hasProjects = paths.includes('/projects')
  // Records come last, since there may be very many.
  const isRecord = (path: string) => /^\/(?:news|projects)\//.test(path)
  return [
    ...paths.filter((path) => !isRecord(path)),
    ...(hasProjects ? lists : []),
    NOT_FOUND_URL,
    ...(hasProjects ? samples : []),
    ...paths.filter(isRecord),
  ]
}

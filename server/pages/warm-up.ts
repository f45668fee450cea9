import { setImmediate as nextTick } from 'node:timers/promises'
import { serializeError } from '../log.ts'
import { appRouter } from '../router.ts'
import { sampleProjects } from '../samples/projects/schema.ts'
import { type Context, createCallerFactory } from '../trpc.ts'
import type { Pages } from './pages.ts'
import { sitemapPages } from './sitemap.ts'

export interface WarmUp {
  /** Renders every public page that is not fresh. Ends at the first that cannot be rendered. */
  run(): Promise<void>
  /** Runs in the background when nothing has changed for a moment. Before the first `run` it does nothing. */
  schedule(): void
  stop(): void
}

/** Staff often save several times in a row, and each time every page is stale. */
const QUIET_MS = 500

/** Pages at once in the first run, which the start waits for: one is compressed while the next is rendered. */
const FIRST_RUN_CONCURRENCY = 3

/**
 * Cache warm-up: renders the public pages before anyone asks, one at a time, the most asked for first. So each page is
 * there when the database is not, and the first visitor after a change does not wait for it.
 */
export function createWarmUp(pages: Pages, createContext: () => Context): WarmUp {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isActive = false

  async function warmAll(concurrency: number) {
    const context = createContext()
    try {
      const urls = new Set([...pages.cachedUrls(), ...(await publicUrls(context))]).values()
      let failed = false
      const warmInTurn = async () => {
        for (const url of urls) {
          if (!isActive || failed) return
          if (!(await pages.warm(url, createContext()))) failed = true
          await nextTick() // visitors first
        }
      }
      await Promise.all(Array.from({ length: concurrency }, warmInTurn))
    } catch (error) {
      context.log.warn({ event: 'warm_up_failed', ...serializeError(error) })
    }
  }

  const run = () => {
    const concurrency = isActive ? 1 : FIRST_RUN_CONCURRENCY
    isActive = true
    running ??= warmAll(concurrency).finally(() => (running = null))
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
    },
  }
}

/** Every address of a page that the site links to. */
async function publicUrls(context: Context): Promise<string[]> {
  const { categories } = await createCallerFactory(appRouter)(context).projects.list({ limit: 1 })
  const shown = categories.length > 0 ? categories : sampleProjects
  const filters = shown.map(
    ({ category }) => `/projects?${new URLSearchParams({ category: category ?? '' })}`,
  )
  return [...(await sitemapPages(context.db)).map(({ path }) => path), ...filters]
}

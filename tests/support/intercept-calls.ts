import type { Page } from 'playwright/test'

type CallOutcome = 'go on' | 'fail'

/**
 * Holds back the next `count` calls of a procedure. The returned functions release them, in the order in which the
 * calls are made; later calls are not held.
 */
export async function holdCalls(
  page: Page,
  procedure: string,
  count: number,
): Promise<((outcome: CallOutcome) => void)[]> {
  const outcomes = Array.from({ length: count }, () => Promise.withResolvers<CallOutcome>())
  const pending = [...outcomes]
  await page.route(
    (url) => url.pathname === `/trpc/${procedure}`,
    async (route) => {
      const outcome = (await pending.shift()?.promise) ?? 'go on'
      await (outcome === 'fail' ? route.abort() : route.continue())
    },
  )
  return outcomes.map(({ resolve }) => resolve)
}

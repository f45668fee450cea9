import type { Page } from 'playwright/test'

type CallOutcome = 'go on' | 'fail'

/**
 * Lets each of the next calls of a procedure wait for a word of ours, in the order in which they are made; later ones
 * go through.
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

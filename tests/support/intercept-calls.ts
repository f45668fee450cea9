import type { Page } from 'playwright/test'

/** Aborts every request that calls the procedure, alone or in a batch, until the returned function is called. */
export async function abortCalls(page: Page, procedure: string): Promise<() => Promise<void>> {
  const matchesProcedure = (url: URL) => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure)
  await page.route(matchesProcedure, (route) => route.abort())
  return async () => await page.unroute(matchesProcedure)
}

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

/** The request's id in the answers of `failCalls`. */
export const FAILED_REQUEST_ID = '3f2a91bc-0000-4000-8000-000000000000'

/** Answers every request that calls the procedure with a fault of the server, until the returned function is called. */
export async function failCalls(page: Page, procedure: string): Promise<() => Promise<void>> {
  const matchesProcedure = (url: URL) => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure)
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, requestId: FAILED_REQUEST_ID }
  const answer = { error: { message: 'A fault', code: -32603, data } }
  await page.route(matchesProcedure, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const json = searchParams.has('batch') ? pathname.split(',').map(() => answer) : answer
    return route.fulfill({ status: 500, json })
  })
  return async () => await page.unroute(matchesProcedure)
}

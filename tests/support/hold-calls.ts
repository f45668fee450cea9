import type { Page } from 'playwright/test'

type Word = 'go on' | 'fail'

/**
 * Lets each of the next calls of a procedure wait for a word of ours, in the order in which they are made; later ones
 * go through.
 */
export async function holdCalls(
  page: Page,
  procedure: string,
  count: number,
): Promise<((word: Word) => void)[]> {
  const words = Array.from({ length: count }, () => Promise.withResolvers<Word>())
  const waiting = [...words]
  await page.route(
    (url) => url.pathname === `/trpc/${procedure}`,
    async (route) => {
      const word = (await waiting.shift()?.promise) ?? 'go on'
      await (word === 'fail' ? route.abort() : route.continue())
    },
  )
  return words.map(({ resolve }) => resolve)
}

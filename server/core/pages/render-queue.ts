import pLimit from 'p-limit'

/** Pages rendered at once in a queue, and how many may wait there: a queue that grows helps nobody. */
const MAX_CONCURRENT = 4
const MAX_WAITING = 32

/**
 * Renders in its turn. Null for whoever finds the queue full or has waited for too long, and when nobody wants the page
 * any more as its turn comes.
 */
export type RenderQueue = <T>(render: () => Promise<T>, isWanted: () => boolean) => Promise<T | null>

/** Creates a queue of renderings, which share one thread with everything else. `maxWaitMs` is in milliseconds. */
export function createRenderQueue(maxWaitMs: number): RenderQueue {
  const limit = pLimit(MAX_CONCURRENT)
  return async (render, isWanted) => {
    if (limit.pendingCount >= MAX_WAITING) return null
    const expiry = Promise.withResolvers<null>()
    let isExpired = false
    const timer = setTimeout(() => {
      isExpired = true
      expiry.resolve(null)
    }, maxWaitMs)
    const result = limit(() => {
      clearTimeout(timer)
      return isExpired || !isWanted() ? null : render()
    })
    return await Promise.race([result, expiry.promise])
  }
}

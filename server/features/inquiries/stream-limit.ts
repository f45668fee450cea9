import { appError } from '../../core/errors.ts'
import { MAX_LIVE_STREAMS } from '../../core/limits.ts'

/** Number of open streams by session id. A stream lives on one server instance, so each instance counts its own. */
const openStreams = new Map<string, number>()

/**
 * Counts one more open stream of a session.
 * @returns releases it; calling it again does nothing
 * @throws TRPCError TOO_MANY_REQUESTS when the session has MAX_LIVE_STREAMS open
 */
export function acquireStream(sessionId: string): () => void {
  const openCount = openStreams.get(sessionId) ?? 0
  if (openCount >= MAX_LIVE_STREAMS)
    throw appError('TOO_MANY_REQUESTS', `At most ${MAX_LIVE_STREAMS} windows follow the inbox at once.`, {
      retryAfter: 60,
    })
  openStreams.set(sessionId, openCount + 1)
  let released = false
  return () => {
    if (released) return
    released = true
    const remaining = (openStreams.get(sessionId) ?? 1) - 1
    if (remaining === 0) openStreams.delete(sessionId)
    else openStreams.set(sessionId, remaining)
  }
}

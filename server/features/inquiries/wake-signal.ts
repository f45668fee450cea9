import type { EventEmitter } from 'node:events'
import type { DbEvents } from '../../core/database/notifications.ts'

/**
 * Wakes a stream of new inquiries: when the database announces one, when its connection is back (an announcement may
 * have been lost meanwhile), when the server stops and when the client leaves.
 */
export function createWakeSignal(dbEvents: EventEmitter<DbEvents>, signal: AbortSignal | undefined) {
  let ended = signal?.aborted ?? false
  let announcedIds: string[] = []
  let wakeUp = Promise.withResolvers<void>()

  const wake = () => wakeUp.resolve()
  const end = () => {
    ended = true
    wake()
  }
  const addInquiry = (id: string) => {
    announcedIds.push(id)
    wake()
  }
  dbEvents.on('inquiry_created', addInquiry).on('reconnected', wake).on('closing', end)
  signal?.addEventListener('abort', end)

  return {
    /** Whether the server stops or the client has left. */
    hasEnded: () => ended,
    /** The ids announced since the last call. Every event after this call wakes the next `wait`, also one before it. */
    takeAnnouncedIds() {
      const ids = announcedIds
      announcedIds = []
      wakeUp = Promise.withResolvers()
      return ids
    },
    /** Resolves at the next event, after `maxMs` milliseconds at the latest. */
    async wait(maxMs: number) {
      const timer = setTimeout(wake, maxMs)
      await wakeUp.promise
      clearTimeout(timer)
    },
    dispose() {
      dbEvents.off('inquiry_created', addInquiry).off('reconnected', wake).off('closing', end)
      signal?.removeEventListener('abort', end)
    },
  }
}

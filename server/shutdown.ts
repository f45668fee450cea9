import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Announcements } from './listen.ts'
import type { Log } from './log.ts'

/**
 * How long each step of a stop may take, in milliseconds; together less than the ten seconds of S36. The jobs alone have
 * 2.5 s of `parts`, so that a mail under way is sent once.
 */
export const SHUTDOWN_MS = { grace: 1500, inFlight: 4500, parts: 3000 } as const

export interface Running {
  server: Server
  announcements: EventEmitter<Announcements>
  log: Log
  /** Whether visitors were let in: only then a balancer may still send some. */
  wasReady: boolean
  /** What else is open, in the order in which it is closed. */
  parts: (() => Promise<unknown> | undefined)[]
}

/**
 * Stops the HTTP server and what stands behind it (S36). For a grace period visitors are still let in, because a balancer
 * that asks /readyz has to look away first; live streams are ended, because they would not end; requests in flight are
 * finished. A database that does not answer is not waited for: its connections end with the process.
 */
export async function shutDown(
  { server, announcements, log, wasReady, parts }: Running,
  { grace, inFlight, parts: most }: Record<keyof typeof SHUTDOWN_MS, number> = SHUTDOWN_MS,
): Promise<void> {
  log.info({ event: 'stopping' })
  if (wasReady) await sleep(grace)
  announcements.emit('closing')
  await finishRequests(server, inFlight)
  const closed = await Promise.race([closeAll(parts), sleep(most, 'late', { ref: false })])
  if (closed === 'late') log.warn({ event: 'stop_cut_short' })
}

async function closeAll(parts: Running['parts']): Promise<void> {
  for (const close of parts) await close()
}

/** A connection that is kept open for the next request is closed as soon as it waits for one. */
async function finishRequests(server: Server, inFlight: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), inFlight)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DbEvents } from '../database/notifications.ts'
import type { Log } from '../log.ts'

/**
 * How long each step of a stop may take, in milliseconds; together less than the ten seconds of S36. The jobs alone have
 * 2.5 s of `parts`, so that a mail under way is sent once.
 */
export const SHUTDOWN_MS = { grace: 1500, inFlight: 4500, parts: 3000 } as const

export interface ShutdownOptions {
  server: Server
  dbEvents: EventEmitter<DbEvents>
  log: Log
  /** Whether visitors were let in: only then a balancer may still send some. */
  wasReady: boolean
  /** What else is open, in the order in which it is closed. */
  closeSteps: (() => Promise<unknown> | undefined)[]
}

/**
 * Stops the HTTP server and what stands behind it (S36). For a grace period visitors are still let in, because a balancer
 * that asks /readyz has to look away first; live streams are ended, because they would not end; requests in flight are
 * finished. A database that does not answer is not waited for: its connections end with the process.
 */
export async function shutDown(
  { server, dbEvents, log, wasReady, closeSteps }: ShutdownOptions,
  { grace, inFlight, parts: closeTimeoutMs }: Record<keyof typeof SHUTDOWN_MS, number> = SHUTDOWN_MS,
): Promise<void> {
  log.info({ event: 'stopping' })
  if (wasReady) await sleep(grace)
  dbEvents.emit('closing')
  await drainRequests(server, inFlight)
  const outcome = await Promise.race([closeAll(closeSteps), sleep(closeTimeoutMs, 'late', { ref: false })])
  if (outcome === 'late') log.warn({ event: 'stop_cut_short' })
}

async function closeAll(closeSteps: ShutdownOptions['closeSteps']): Promise<void> {
  for (const close of closeSteps) await close()
}

/** A connection that is kept open for the next request is closed as soon as it waits for one. */
async function drainRequests(server: Server, drainTimeoutMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
  await closed
  clearInterval(idleTimer)
  clearTimeout(forceCloseTimer)
}

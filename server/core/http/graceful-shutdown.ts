import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DbEvents } from '../database/notifications.ts'
import type { Log } from '../log.ts'

/**
 * Timeouts of the steps of a shutdown, in milliseconds; together less than the ten seconds of S36. Stopping the jobs
 * may take 2.5 s of `parts`, so that a mail that is being sent is sent once.
 */
export const SHUTDOWN_MS = { grace: 1500, inFlight: 4500, parts: 3000 } as const

export interface ShutdownOptions {
  server: Server
  dbEvents: EventEmitter<DbEvents>
  log: Log
  /** Whether /readyz ever answered 200: only then a load balancer may still send requests. */
  wasReady: boolean
  /** Close everything else that is open, in this order. */
  closeSteps: (() => Promise<unknown> | undefined)[]
}

/**
 * Graceful shutdown of the HTTP server and everything behind it (S36). For a grace period requests are still accepted,
 * until the load balancer has seen /readyz fail. Then live streams, which would not end by themselves, are closed, and
 * requests in flight are finished. It does not wait for a frozen database: its connections end with the process.
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

/** Waits for the requests in flight. A keep-alive connection is closed as soon as it is idle. */
async function drainRequests(server: Server, drainTimeoutMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
  await closed
  clearInterval(idleTimer)
  clearTimeout(forceCloseTimer)
}

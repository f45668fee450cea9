import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import type { Log, LogLine } from '../core/log.ts'

/** A statement that a request sent to the database: its text, without its values. */
export interface TracedQuery {
  sql: string
  ms: number
  /** The error from PostgreSQL, if the statement failed. */
  error?: string
}

/** A request to the development server, with its database statements and logged errors. */
export interface TracedRequest {
  method: string
  path: string
  startedAt: Date
  /** Milliseconds until the response's headers; null before that. */
  ms: number | null
  status: number | null
  queries: TracedQuery[]
  errors: LogLine[]
}

export type RequestHistory = ReturnType<typeof createRequestHistory>

const MAX_REQUESTS = 50

/** Limit of statements for one request: a stream such as `inquiry.live` lasts as long as its page is open. */
const MAX_QUERIES = 200

/**
 * The last requests of `npm run dev` in memory, newest first, with their statements. `db` reports each statement to
 * `logQuery` (Kysely's `log`), and AsyncLocalStorage identifies its request. Only in development.
 */
export function createRequestHistory() {
  const storage = new AsyncLocalStorage<TracedRequest>()
  const requests: TracedRequest[] = []
  return {
    requests,
    /** Runs `respond`, and records its statements and errors for the request. */
    async trace(request: Request, respond: () => Response | Promise<Response>) {
      const { pathname, search } = new URL(request.url)
      const traced: TracedRequest = {
        method: request.method,
        path: pathname + search,
        startedAt: new Date(),
        ms: null,
        status: null,
        queries: [],
        errors: [],
      }
      requests.unshift(traced)
      requests.length = Math.min(requests.length, MAX_REQUESTS)
      const startedAt = performance.now()
      const response = await storage.run(traced, respond)
      traced.ms = performance.now() - startedAt
      traced.status = response.status
      return { response, traced }
    },
    logQuery(event: LogEvent): void {
      const queries = storage.getStore()?.queries
      if (!queries || queries.length >= MAX_QUERIES) return
      const { query, queryDurationMillis } = event
      const error = event.level === 'error' ? { error: String(event.error) } : {}
      queries.push({ sql: query.sql, ms: queryDurationMillis, ...error })
    },
    /** A log that also records each error for the request that caused it. */
    recordErrors: (log: Log): Log => ({
      ...log,
      error(line) {
        storage.getStore()?.errors.push(line)
        log.error(line)
      },
    }),
  }
}

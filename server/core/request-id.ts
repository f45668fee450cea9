import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * The id of the current request: it appears in the header `x-request-id`, in each log line of the request, in the toast
 * about its failure, in its trace, and in what PostgreSQL shows of its statements.
 */

const storage = new AsyncLocalStorage<string>()

/** Runs the work of a request, which can read the id with `currentRequestId` at any depth of the call stack. */
export const runWithRequestId = <T>(requestId: string, work: () => T): T => storage.run(requestId, work)

/** The id of the request for which this code runs; undefined in jobs and timers. */
export const currentRequestId = (): string | undefined => storage.getStore()

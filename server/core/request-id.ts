import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * The id of the request that is being answered: in the header `x-request-id`, in each of its log lines, in the toast about
 * its failure, in its trace, and in what PostgreSQL shows of its statements.
 */

const storage = new AsyncLocalStorage<string>()

/** Runs the work of a request, which finds the id by `currentRequestId`, however deep. */
export const runWithRequestId = <T>(requestId: string, work: () => T): T => storage.run(requestId, work)

/** The id of the request for which this code runs; undefined in jobs and timers. */
export const currentRequestId = (): string | undefined => storage.getStore()

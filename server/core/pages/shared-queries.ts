import type { OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable, observableToPromise } from '@trpc/server/observable'
import { LRUCache } from 'lru-cache'

type ClientError = TRPCClientError<AnyTRPCRouter>

/** The results of public queries, by name and input, until a record changes. */
export type QueryResults = LRUCache<string, Promise<OperationResultEnvelope<unknown, ClientError>>>

/** The results are limited in number, because visitors choose some of the inputs. */
const MAX_RESULTS = 50

export const createQueryResults = (): QueryResults => new LRUCache({ max: MAX_RESULTS })

/**
 * A tRPC link that runs each public query once for all pages: each page needs the settings, the texts and more, and
 * their queries took a third of the start when each of forty pages ran its own. A failed query is run again.
 */
export function shareQueries(
  results: QueryResults,
  cachedQueries: ReadonlySet<string>,
  link: TRPCLink<AnyTRPCRouter>,
): TRPCLink<AnyTRPCRouter> {
  return (runtime) => {
    const operationLink = link(runtime)
    return (request) => {
      const { path, input } = request.op
      if (!cachedQueries.has(path)) return operationLink(request)
      const key = `${path} ${JSON.stringify(input)}`
      const result = results.get(key) ?? observableToPromise(operationLink(request))
      results.set(key, result)
      return observable((observer) => {
        result
          .then((envelope) => {
            observer.next(envelope)
            observer.complete()
          })
          .catch((error: ClientError) => {
            results.delete(key)
            observer.error(error)
          })
      })
    }
  }
}

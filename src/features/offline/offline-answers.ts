import type { Query, QueryClient } from '@tanstack/react-query'
import { toApiError } from '../../core/office/api-error.ts'
import { hasAnsweredSince, isConnected, setConnected } from '../../core/office/connection.ts'
import { SLOW_MS } from '../../core/office/service-worker-scope.ts'
import { procedureOf } from '../../queries.tsx'
import { eraseOldPendingWrites } from '../inquiries/pending/pending-writes.ts'
import { eraseAnswer, eraseAnswers, eraseOldAnswers, readAnswer, storeAnswer } from './stored-answers.ts'

/** The cached procedures: what staff read on site (inbox, opened inquiries, dashboard), and data for those screens. */
const STORED =
  /^(?:inquiry\.(?:list|byId|followUps|templates)|stats\.(?:dashboard|inquiries|funnel)|auth\.(?:session|accounts)|settings\.get)$/
const SESSION = 'auth.session'

/** After this many answers the old ones are deleted: the back office may stay open for weeks. */
const ANSWERS_BETWEEN_SWEEPS = 50

/**
 * Caches the latest answers on the device, for queries that get no answer, or none within four seconds. Optimistic
 * updates are not cached. Everything is deleted with the session: at sign-out, after a 401, and for another account.
 * @returns the function that stops it
 */
export function storeAnswers(queryClient: QueryClient): () => void {
  void eraseOldAnswers()
  void eraseOldPendingWrites()
  let answersSinceSweep = 0
  let isStopped = false
  const cache = queryClient.getQueryCache()
  /** The account whose answers are stored: null when nobody is signed in, undefined until the session has answered. */
  let account: string | null | undefined

  function onAnswer({ queryHash, queryKey, state: { data, dataUpdatedAt } }: Query, isManual: boolean) {
    if (procedureOf(queryKey) === SESSION) {
      const id = idOf(data)
      if (id === null || (account && account !== id)) void eraseAnswers()
      account = id
    }
    // Other answers may arrive before the session's, which deletes them if nobody is signed in.
    if (account === null || isManual || !isStored(queryKey)) return
    void storeAnswer(queryHash, { queryKey, data, at: dataUpdatedAt })
    answersSinceSweep = (answersSinceSweep + 1) % ANSWERS_BETWEEN_SWEEPS
    if (answersSinceSweep === 0) void eraseOldAnswers()
  }

  /** Restores a query from the cache while the server is unreachable, or once it has not answered for SLOW_MS. */
  function onFetch(query: Query) {
    if (!isStored(query.queryKey)) return
    if (!isConnected()) return void restore(query)
    const start = Date.now()
    setTimeout(() => {
      if (isStopped || query.state.fetchStatus === 'idle' || hasAnsweredSince(start)) return
      setConnected(false)
      void restore(query)
    }, SLOW_MS)
  }

  async function restore({ queryHash, queryKey }: Query) {
    if (queryClient.getQueryState(queryKey)?.data !== undefined) return
    const answer = await readAnswer(queryHash)
    if (answer && queryClient.getQueryState(queryKey)?.data === undefined)
      queryClient.setQueryData(queryKey, answer.data, { updatedAt: answer.at })
  }

  if (wasPageSlow()) setConnected(false)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'fetch') onFetch(query)
    if (action.type === 'success') {
      if (!action.manual) setConnected(true)
      onAnswer(query, action.manual === true)
    }
    if (action.type !== 'error') return
    const { status } = toApiError(action.error)
    setConnected(status !== 0)
    if (status === 404) void eraseAnswer(query.queryHash)
    if (status === 0 && isStored(query.queryKey)) void restore(query)
  })
  return () => {
    isStopped = true
    unsubscribe()
  }
}

/** The time of the oldest answer on the screen, among inquiries and statistics; null if there is none. */
export function oldestShown(queryClient: QueryClient): number | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(
      ({ queryKey, state }) => /^(?:inquiry|stats)\./.test(procedureOf(queryKey)) && state.dataUpdatedAt,
    )
    .map(({ state }) => state.dataUpdatedAt)
  return shown.length > 0 ? Math.min(...shown) : null
}

/** Whether an answer is cached. A search is not, because it reveals whom somebody has looked for. */
export const isStored = (queryKey: readonly unknown[]): boolean =>
  STORED.test(procedureOf(queryKey)) &&
  !Reflect.get(Object(Reflect.get(Object(queryKey[1]), 'input')), 'search')

/** Whether the service worker waited in vain for the page, and opened its cached one. */
function wasPageSlow(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (
    !!navigator.serviceWorker?.controller &&
    navigation instanceof PerformanceNavigationTiming &&
    navigation.responseStart >= SLOW_MS
  )
}

function idOf(session: unknown): string | null {
  const id: unknown = Reflect.get(Object(session), 'id')
  return typeof id === 'string' ? id : null
}

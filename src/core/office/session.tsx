import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { createContext, use, useEffect, useEffectEvent, useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { procedureOf, useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { toApiError } from './api-error.ts'
import { clearDrafts, clearOldDrafts } from './draft-storage.ts'

/** The session's account, in any state (`unverified`, `pending`, `active`). */
export type Session = NonNullable<inferRouterOutputs<AppRouter>['auth']['session']>

/** Whether the account lacks a second factor that the site requires: the back office is closed until it is set up. */
export const isSecondFactorMissing = (session: Session): boolean => 'second_factor_missing' in session

/** How often the session is polled while the account waits for verification or approval. */
const WAITING_POLL_MS = 15_000

/** Called when a sign-in has succeeded; resolves when the back office knows the session. */
export type OnSignedIn = (session: SignedIn) => Promise<void>

/** The answer to a sign-in. */
type SignedIn = inferRouterOutputs<AppRouter>['auth']['signIn']

const AccountContext = createContext<Session | null>(null)
/** Provides the active account to the back office. */
export const AccountProvider = AccountContext.Provider

/**
 * The signed-in, active account.
 * @throws outside of the back office's `AccountProvider`
 */
export function useAccount(): Session {
  const account = use(AccountContext)
  if (!account) throw new Error('useAccount is called outside of the back office')
  return account
}

/**
 * The session, and the account for which the screens are mounted. A session that expires, detected by any 401, leaves
 * `account` set: the screens stay under the login and no edit is lost. Signing out, here or in another tab, clears it
 * together with the cached data, except the settings: the login shows the firm's name.
 */
export function useSession() {
  const queryClient = useQueryClient()
  const client = useTRPCClient()
  const { auth } = useTRPC()
  const options = auth.session.queryOptions()
  const [account, setAccount] = useState<Session | null>(null)
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'active' ? WAITING_POLL_MS : false),
  })
  const { data: session } = query
  const isAdmitted = session?.state === 'active' && !isSecondFactorMissing(session)
  if (isAdmitted && session.id !== account?.id) setAccount(session)

  async function onSignedIn(signedIn: SignedIn) {
    // The sign-in's answer does not say whether the site requires a second factor of this account.
    const session = (await client.auth.session.query().catch(() => null)) ?? signedIn
    if (account && account.id !== session.id) clearAccountData()
    clearDrafts(session.id)
    queryClient.setQueryData(options.queryKey, session)
    // Refetches the queries that failed with 401 meanwhile.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => procedureOf(queryKey) !== 'auth.session',
    })
    broadcastSessionEvent('began')
  }

  /**
   * Removes the account's cached data and drafts: the next person at this browser must not see them. The session's own
   * query is emptied, not removed: an observer that does not render again would keep observing the removed query.
   */
  function clearAccountData() {
    setAccount(null)
    clearDrafts()
    queryClient.removeQueries({
      predicate: ({ queryKey }) => !['auth.session', 'settings.get'].includes(procedureOf(queryKey)),
    })
    queryClient.setQueryData(options.queryKey, null)
  }

  const expireSession = useEffectEvent(() => queryClient.setQueryData(options.queryKey, null))
  const onSessionEvent = useEffectEvent((event: SessionEvent) => {
    if (event === 'ended') clearAccountData()
    else void queryClient.invalidateQueries({ queryKey: options.queryKey })
  })
  useEffect(() => clearOldDrafts(), [])
  useEffect(() => {
    const stopWatching = watchFor401(queryClient, () => expireSession())
    const stopListening = subscribeToSessionEvents((event) => onSessionEvent(event))
    return () => {
      stopWatching()
      stopListening()
    }
  }, [queryClient])

  return { query, session, account, onSignedIn }
}

/** Calls back on any query or mutation that fails with 401. @returns the function that stops it */
function watchFor401(queryClient: QueryClient, onUnauthorized: () => void): () => void {
  const checkError = (error: unknown) => {
    const { status, path } = toApiError(error)
    // For sign-in, 401 means a wrong password.
    if (status === 401 && path !== 'auth.signIn') onUnauthorized()
  }
  const unsubscribers = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkError(event.action.error)
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkError(event.action.error)
    }),
  ]
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}

type SessionEvent = 'began' | 'ended'

/** Notifies every tab, including this one, that a session began or ended, so that they follow at once (D05). */
export function broadcastSessionEvent(event: SessionEvent): void {
  const channel = new BroadcastChannel('session')
  channel.postMessage(event)
  channel.close()
}

function subscribeToSessionEvents(listener: (event: SessionEvent) => void): () => void {
  const channel = new BroadcastChannel('session')
  channel.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => listener(data))
  return () => channel.close()
}

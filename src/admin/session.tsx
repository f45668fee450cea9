import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { createContext, use, useEffect, useEffectEvent, useState } from 'react'
import type { AppRouter } from '../../server/router.ts'
import { useTRPC } from '../trpc.ts'
import { toApiError } from './api-error.ts'
import { clearDrafts } from './draft-storage.ts'

/** Who is signed in, whatever the account's state. */
export type Session = NonNullable<inferRouterOutputs<AppRouter>['auth']['session']>

/** While somebody waits for a mail or an approval, the state is looked at this often. */
const WAITING_POLL_MS = 15_000

const AccountContext = createContext<Session | null>(null)
export const AccountProvider = AccountContext.Provider

/** The active account; only inside the back office. */
export function useAccount(): Session {
  const account = use(AccountContext)
  if (!account) throw new Error('useAccount is called outside of the back office')
  return account
}

/**
 * Who is signed in, and for whom the screens are kept. A session that is lost, by any 401, leaves the screens as they
 * are under the login, so that no edit is lost; signing out, here or in another tab, takes them away.
 */
export function useSession() {
  const queryClient = useQueryClient()
  const { auth } = useTRPC()
  const options = auth.session.queryOptions()
  const [account, setAccount] = useState<Session | null>(null)
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'active' ? WAITING_POLL_MS : false),
  })
  if (query.data?.state === 'active' && query.data.id !== account?.id) setAccount(query.data)

  function onSignedIn(session: Session) {
    if (account && account.id !== session.id) clearAccountData()
    clearDrafts(session.id)
    queryClient.setQueryData(options.queryKey, session)
    // What failed while nobody was signed in is read again.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => procedureName(queryKey) !== 'auth.session',
    })
    broadcastSessionEvent('began')
  }

  function onSignedOut() {
    clearAccountData()
    broadcastSessionEvent('ended')
  }

  /** The next person at this screen finds nothing. */
  function clearAccountData() {
    setAccount(null)
    clearDrafts()
    queryClient.removeQueries({
      predicate: ({ queryKey }) => !PUBLIC_QUERIES.includes(procedureName(queryKey)),
    })
    queryClient.setQueryData(options.queryKey, null)
  }

  const expireSession = useEffectEvent(() => queryClient.setQueryData(options.queryKey, null))
  const onSessionEvent = useEffectEvent((event: SessionEvent) => {
    if (event === 'ended') clearAccountData()
    else void queryClient.invalidateQueries({ queryKey: options.queryKey })
  })
  useEffect(() => {
    const stopWatching = watchFor401(queryClient, () => expireSession())
    const stopListening = subscribeToSessionEvents((event) => onSessionEvent(event))
    return () => {
      stopWatching()
      stopListening()
    }
  }, [queryClient])

  return { query, session: query.data, account: account, onSignedIn: onSignedIn, onSignedOut: onSignedOut }
}

/** These may stay when everything else goes. */
const PUBLIC_QUERIES = [
  'settings.get',
  'content.all',
  'projects.list',
  'services.list',
  'team.list',
  'clients.list',
]

const procedureName = ([path]: readonly unknown[]): string => (Array.isArray(path) ? path.join('.') : '')

function watchFor401(queryClient: QueryClient, onUnauthorized: () => void): () => void {
  const checkError = (error: unknown) => {
    const { status, path } = toApiError(error)
    // A wrong password is no lost session.
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

/** The other tabs follow at once (D05). */
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

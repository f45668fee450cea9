import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { createContext, use, useEffect, useEffectEvent, useState } from 'react'
import type { AppRouter } from '../../server/router.ts'
import { useTRPC } from '../trpc.ts'
import { answerOf } from './answer.ts'
import { forgetDrafts } from './draft-storage.ts'

/** Who is signed in, whatever the account's state. */
export type Session = NonNullable<inferRouterOutputs<AppRouter>['auth']['session']>

/** While somebody waits for a mail or an approval, the state is looked at this often. */
const WAITING_POLL_MS = 15_000

const Me = createContext<Session | null>(null)
export const MeProvider = Me.Provider

/** The active account; only inside the back office. */
export function useMe(): Session {
  const me = use(Me)
  if (!me) throw new Error('useMe stands outside of the back office')
  return me
}

/**
 * Who is signed in, and for whom the screens are kept. A session that is lost, by any 401, leaves the screens as they
 * are under the login, so that no edit is lost; signing out, here or in another tab, takes them away.
 */
export function useSession() {
  const queryClient = useQueryClient()
  const { auth } = useTRPC()
  const options = auth.session.queryOptions()
  const [kept, setKept] = useState<Session | null>(null)
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'active' ? WAITING_POLL_MS : false),
  })
  if (query.data?.state === 'active' && query.data.id !== kept?.id) setKept(query.data)

  function begin(session: Session) {
    if (kept && kept.id !== session.id) forget()
    forgetDrafts(session.id)
    queryClient.setQueryData(options.queryKey, session)
    // What failed while nobody was signed in is read again.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => nameOf(queryKey) !== 'auth.session' })
    tell('began')
  }

  function end() {
    forget()
    tell('ended')
  }

  /** The next person at this screen finds nothing. */
  function forget() {
    setKept(null)
    forgetDrafts()
    queryClient.removeQueries({ predicate: ({ queryKey }) => !SEEN_BY_VISITORS.includes(nameOf(queryKey)) })
    queryClient.setQueryData(options.queryKey, null)
  }

  const lose = useEffectEvent(() => queryClient.setQueryData(options.queryKey, null))
  const follow = useEffectEvent((word: Word) => {
    if (word === 'ended') forget()
    else void queryClient.invalidateQueries({ queryKey: options.queryKey })
  })
  useEffect(() => {
    const unwatch = watchFor401(queryClient, () => lose())
    const unhear = hear((word) => follow(word))
    return () => {
      unwatch()
      unhear()
    }
  }, [queryClient])

  return { query, session: query.data, kept, begin, end }
}

/** These may stay when everything else goes. */
const SEEN_BY_VISITORS = [
  'settings.get',
  'content.all',
  'projects.list',
  'services.list',
  'team.list',
  'clients.list',
]

const nameOf = ([path]: readonly unknown[]): string => (Array.isArray(path) ? path.join('.') : '')

function watchFor401(queryClient: QueryClient, lose: () => void): () => void {
  const judge = (error: unknown) => {
    const { status, path } = answerOf(error)
    // A wrong password is no lost session.
    if (status === 401 && path !== 'auth.signIn') lose()
  }
  const unwatch = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error)
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error)
    }),
  ]
  return () => unwatch.forEach((stop) => stop())
}

type Word = 'began' | 'ended'

/** The other tabs follow at once (D05). */
export function tell(word: Word): void {
  const channel = new BroadcastChannel('session')
  channel.postMessage(word)
  channel.close()
}

function hear(listener: (word: Word) => void): () => void {
  const channel = new BroadcastChannel('session')
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => listener(data))
  return () => channel.close()
}

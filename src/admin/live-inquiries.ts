import { useEffect, useState } from 'react'
import { useTRPC } from '../trpc.ts'
import { useIsSignedIn } from './use-is-signed-in.ts'

/** After the stream broke for good, such as at its limit of five a session, it is tried again this much later. */
const RETRY_MS = 30_000

/**
 * Reads the inbox again whenever a new inquiry arrives, and whenever the stream begins. The browser's own EventSource:
 * tRPC's link for subscriptions would lie in the file that every visitor loads.
 * @returns whether the stream stands; while it does not, whoever counts must poll
 */
export function useLiveInquiries(): boolean {
  const { auth, inquiry, stats } = useTRPC()
  const [isConnected, setIsConnected] = useState(false)
  const isSignedIn = useIsSignedIn()

  useEffect(() => {
    if (!isSignedIn) return

    let source: EventSource
    let timer: ReturnType<typeof setTimeout>

    function refetchInbox() {
      void inquiry.invalidate()
      void stats.invalidate()
    }

    function connect() {
      source = new EventSource('/trpc/inquiry.live')
      source.addEventListener('connected', () => {
        setIsConnected(true)
        // Nobody knows how long it took: the stream tells of the last half minute alone when it had told nothing yet.
        refetchInbox()
      })
      source.addEventListener('message', refetchInbox)
      source.addEventListener('error', () => {
        setIsConnected(false)
        // While the browser tries again by itself it says CONNECTING, and resumes after the last event it had.
        if (source.readyState !== EventSource.CLOSED) return
        timer = setTimeout(connect, RETRY_MS)
        // It may have been refused because the session has ended somewhere else.
        void auth.session.invalidate()
      })
    }

    connect()
    return () => {
      clearTimeout(timer)
      source.close()
      setIsConnected(false)
    }
  }, [auth, inquiry, stats, isSignedIn])

  return isConnected
}

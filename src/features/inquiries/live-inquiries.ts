import { useEffect, useState } from 'react'
import { useIsSignedIn } from '../../core/office/use-is-signed-in.ts'
import { useTRPC } from '../../queries.tsx'

/** The delay before reconnecting a closed stream, such as one beyond the limit of five per session. */
const RETRY_MS = 30_000

/**
 * Live updates by server-sent events: refetches the inbox when the stream connects and on each new inquiry. It uses
 * EventSource directly, because tRPC's subscription link would be in the bundle that every visitor loads.
 * @returns whether the stream is connected; while it is not, the counts have to be polled
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
        // Events may have been missed: a new stream replays the last half minute only.
        refetchInbox()
      })
      source.addEventListener('message', refetchInbox)
      source.addEventListener('error', () => {
        setIsConnected(false)
        // In the state CONNECTING the browser retries by itself and resumes after the last event id.
        if (source.readyState !== EventSource.CLOSED) return
        timer = setTimeout(connect, RETRY_MS)
        // The stream may have been refused because the session was ended elsewhere.
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

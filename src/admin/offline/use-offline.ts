import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTRPC } from '../../trpc.ts'
import { onReconnected, setConnected } from './connection.ts'
import { sendPendingWrites } from './send-pending-writes.ts'
import { watchPendingWrites } from './use-pending-writes.ts'

/** How often it is tried while something waits and the browser says nothing of a line. */
const RETRY_MS = 30_000

/** Sends what waits: at the start, when the line is back, and every half minute; then reads the inquiries again. */
export function useOffline(): void {
  const queryClient = useQueryClient()
  const { inquiry, stats, auth } = useTRPC()
  useEffect(() => {
    let waiting = 0
    const send = () => void sendPendingWrites()
    const stopWatching = watchPendingWrites((writes) => {
      const unsent = writes.filter(({ refused }) => !refused).length
      const isLess = unsent < waiting
      waiting = unsent
      if (isLess) void Promise.all([inquiry.invalidate(), stats.invalidate()])
    })
    async function onOnline() {
      await sendPendingWrites()
      await queryClient.invalidateQueries({ type: 'active' })
    }
    const onOffline = () => setConnected(false)
    const onlineListener = () => void onOnline()
    addEventListener('online', onlineListener)
    addEventListener('offline', onOffline)
    const stopReconnected = onReconnected(send)
    const timer = setInterval(() => {
      if (waiting > 0) send()
    }, RETRY_MS)
    send()
    return () => {
      removeEventListener('online', onlineListener)
      removeEventListener('offline', onOffline)
      stopReconnected()
      stopWatching()
      clearInterval(timer)
    }
  }, [queryClient, inquiry, stats, auth])
}

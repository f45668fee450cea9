import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onReconnected, setConnected } from '../../../core/office/connection.ts'
import { useIsSignedIn } from '../../../core/office/use-is-signed-in.ts'
import { useTRPC } from '../../../queries.tsx'
import { sendPendingWrites } from './send-pending-writes.ts'
import { usePendingWrites } from './use-pending-writes.ts'

/** How often pending writes are retried if the browser does not report that the connection is back. */
const RETRY_MS = 30_000

/** Sends the account's pending writes, and refetches the inquiries that they have changed. */
export function useSendPendingWrites(): void {
  const queryClient = useQueryClient()
  const { inquiry, stats } = useTRPC()
  const unsent = usePendingWrites().filter(({ refused }) => !refused).length
  const isSending = useIsSignedIn() && unsent > 0

  useEffect(() => (isSending ? sendRepeatedly() : undefined), [isSending])

  const before = useRef(unsent)
  useEffect(() => {
    if (unsent < before.current) void Promise.all([inquiry.invalidate(), stats.invalidate()])
    before.current = unsent
  }, [unsent, inquiry, stats])

  useEffect(() => {
    async function onOnline() {
      await sendPendingWrites()
      await queryClient.invalidateQueries({ type: 'active' })
    }
    const onlineListener = () => void onOnline()
    const onOffline = () => setConnected(false)
    addEventListener('online', onlineListener)
    addEventListener('offline', onOffline)
    return () => {
      removeEventListener('online', onlineListener)
      removeEventListener('offline', onOffline)
    }
  }, [queryClient])
}

/** Sends pending writes at once, on every reconnection, and every half minute. @returns the function that stops it */
function sendRepeatedly(): () => void {
  let isRunning = false
  async function run() {
    if (isRunning) return
    isRunning = true
    await sendPendingWrites()
    isRunning = false
  }
  const send = () => void run()
  const stopReconnected = onReconnected(send)
  const timer = setInterval(send, RETRY_MS)
  send()
  return () => {
    stopReconnected()
    clearInterval(timer)
  }
}

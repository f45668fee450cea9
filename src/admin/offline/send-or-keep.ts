import { useState } from 'react'
import { v7 } from 'uuid'
import { toast } from '../../ui/toast.tsx'
import { toApiError } from '../api-error.ts'
import { useAccount } from '../session.tsx'
import { combineChanges } from './combine-changes.ts'
import {
  keepPendingWrite,
  type PendingChange,
  readPendingWrites,
  removePendingWrite,
} from './pending-writes.ts'
import { sendPendingWrites, SYNC_TAG } from './send-pending-writes.ts'

/** The toast of a write that is kept. */
const KEPT_MESSAGE = {
  title: 'Waiting for the line',
  description: 'Kept on this device. It is sent when the line is back.',
}

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which only some browsers have. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/**
 * A write to an inquiry that is kept when there is no answer, with a toast, and sent when the line is back. What was sent and
 * got no answer is sent again under the same key, so that it happens once. While an earlier change of the inquiry waits to be
 * sent, later ones wait behind it.
 * @returns a function that resolves to the answer, or to null when the write is kept; it throws what the server refuses, and
 * the lost connection where the browser has no storage
 */
export function useSendOrKeep() {
  const { id: account } = useAccount()
  const [sendOrKeep] = useState(
    () =>
      async <Output>(
        inquiry: string,
        change: PendingChange,
        send: (key: string) => Promise<Output>,
        key: string = v7(),
      ): Promise<Output | null> => {
        const write = { key, account, inquiry, at: Date.now(), change }
        const waiting = (await readPendingWrites().catch(() => [])).filter(
          (each) => each.account === account && each.inquiry === inquiry && !each.refused,
        )
        if (waiting.length === 0)
          try {
            return await send(key)
          } catch (error) {
            if (toApiError(error).status !== 0) throw error
            await keepPendingWrite(write).catch(() => {
              throw error
            })
          }
        else {
          const earlier = waiting.findLast((each) => each.change.procedure === change.procedure)
          const combined = combineChanges(earlier?.change, change)
          await keepPendingWrite({ ...write, change: combined ?? change })
          if (earlier && combined) await removePendingWrite(earlier.key)
          // The line may be back already.
          void sendPendingWrites()
        }
        void requestSync()
        toast(KEPT_MESSAGE)
        return null
      },
  )
  return sendOrKeep
}

/** Asks the browser to send what waits as soon as there is a line, also when no window is open. */
async function requestSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/admin')
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // No service worker, or no background sync: the back office sends it itself.
  }
}

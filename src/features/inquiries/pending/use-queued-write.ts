import { useState } from 'react'
import { v7 } from 'uuid'
import { toApiError } from '../../../core/office/api-error.ts'
import { isConnected, setConnected } from '../../../core/office/connection.ts'
import { createReplacingToast } from '../../../core/office/replacing-toast.ts'
import { useAccount } from '../../../core/office/session.tsx'
import { useTRPC } from '../../../queries.tsx'
import { combineChanges, dependsOn } from './combine-changes.ts'
import {
  announcePendingWrites,
  isPending,
  type PendingChange,
  type PendingWrite,
  readPendingWrites,
  removePendingWrite,
  storePendingWrite,
  WRITE_TIMEOUT_MS,
} from './pending-writes.ts'
import { runExclusive, sendPendingWrites, SYNC_TAG } from './send-pending-writes.ts'

/** Sends a write with its idempotency key, until the signal aborts. */
type Send<Output> = (key: string, signal?: AbortSignal) => Promise<Output>

/** One toast for all queued writes. */
const showToast = createReplacingToast()
const WAITING_MESSAGE = {
  title: 'Not sent yet',
  description: 'It is saved on this device and will be sent.',
}

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which only some browsers have. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/**
 * A write to an inquiry that is stored on the device before it is sent and deleted once answered: a tab that the phone
 * discards meanwhile loses nothing. Without an answer or a session it stays queued, as a toast says, and is retried
 * with the same key, so that it takes effect once.
 * @returns a function that resolves to the answer, or to null if the write is queued; it throws the server's refusals
 * and failures and, where the browser has no storage, the connection error
 */
export function useQueuedWrite() {
  const { id: account } = useAccount()
  const { auth } = useTRPC()
  const [write] = useState(
    () =>
      async <Output>(
        inquiry: string,
        change: PendingChange,
        send: Send<Output>,
        key: string = v7(),
      ): Promise<Output | null> => {
        const pending = { key, account, inquiry, at: Date.now(), change }
        const isStored = await storePendingWrite(pending).then(
          () => true,
          () => false,
        )
        if (!isStored) return await send(key)
        void requestSync()
        const onSignedOut = () => void auth.session.invalidate()
        const wait = AbortSignal.timeout(WRITE_TIMEOUT_MS)
        const output = isConnected()
          ? await runExclusive(() => sendStored(pending, send, onSignedOut), wait).catch((error) => {
              if (error === wait.reason) return null
              throw error
            })
          : null
        if (output !== null) return output
        if (!(await isPending(key))) return null
        await combineWithEarlier(pending)
        announcePendingWrites()
        showToast(WAITING_MESSAGE)
        void sendPendingWrites().then((isSent) => isSent && showToast(null))
        return null
      },
  )
  return write
}

/**
 * The first attempt to send a stored write, at once or not at all: unlike later ones it does not send what the author
 * saw, so it would overwrite a colleague's later change. @returns null if it has to wait or was discarded
 */
async function sendStored<Output>(
  write: PendingWrite,
  send: Send<Output>,
  onSignedOut: () => void,
): Promise<Output | null> {
  const isLate = Date.now() - write.at > WRITE_TIMEOUT_MS
  if (isLate || !isConnected() || !(await isPending(write.key)) || (await readEarlier(write))) return null
  try {
    const output = await send(write.key, AbortSignal.timeout(WRITE_TIMEOUT_MS))
    await removePendingWrite(write.key)
    return output
  } catch (error) {
    const { status } = toApiError(error)
    if (status === 0) setConnected(false)
    if (status === 401) onSignedOut()
    if (status === 0 || status === 401) return null
    await removePendingWrite(write.key)
    throw error
  }
}

/** The last write that has to be sent before this one. */
const readEarlier = async (write: PendingWrite): Promise<PendingWrite | undefined> =>
  (await readPendingWrites()).findLast(
    (each) => each.account === write.account && !each.refused && dependsOn(write, each),
  )

/** Combines a write with the earlier one that it depends on, where both belong together. */
async function combineWithEarlier(write: PendingWrite): Promise<void> {
  const earlier = await readEarlier(write)
  const change = combineChanges(earlier?.change, write.change)
  if (!earlier || !change) return
  await storePendingWrite({ ...write, change })
  await removePendingWrite(earlier.key)
}

/** Asks the browser to send stored writes as soon as there is a connection, even if no window is open. */
async function requestSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/admin')
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // No service worker, or no background sync: the back office sends the writes itself.
  }
}

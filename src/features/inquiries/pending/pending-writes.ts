import { createStore, del, delMany, get, promisifyRequest, set, type UseStore, values } from 'idb-keyval'
import type { InquiryStatus } from '../../../../server/features/inquiries/schema.ts'

/** A change of an inquiry that the server has not answered yet. Its property names are stored: do not rename them. */
export interface PendingWrite {
  /** Its idempotency key, a UUID of version 7: writes are sent in this order. */
  key: string
  /** The account that made it; no other account sends it. */
  account: string
  inquiry: string
  /** When it was made, in milliseconds since 1970. */
  at: number
  change: PendingChange
  /** Why the server refused it: current values that conflict, or a message. Not sent again until its author decides. */
  refused?: PresentValues | { message: string }
  /** Whether the server failed to save it. It is sent again. */
  failed?: boolean
}

/** The new values, by procedure, and the values that the author saw before (`…_was`). Sent as stored. */
export type PendingChange =
  | {
      procedure: 'setStatus'
      status: InquiryStatus
      status_was: InquiryStatus
      amount?: number | null
      amount_was?: number | null
      reason?: string | null
      reason_was?: string | null
    }
  | {
      procedure: 'assign'
      assigned_to?: string | null
      assigned_to_was?: string | null
      follow_up_at?: string | null
      follow_up_at_was?: string | null
    }
  | { procedure: 'addNote'; note: string }

/** The inquiry's values on the server that conflict with a change. */
export interface PresentValues {
  status: string
  amount?: number | null
  lost_reason?: string | null
  assigned_to?: string | null
  follow_up_at?: string | null
}

/** The broadcast channel that announces changes worth showing, by this window, others and the service worker. */
export const PENDING_WRITES_CHANNEL = 'pending-writes'

/** After thirty days a write is deleted: the session in which it was made has ended, and it may name a person. */
const MAX_WAIT_MS = 30 * 86_400_000

/** How long a write waits for its answer before it is left to the next attempt. The server gives up by then itself. */
export const WRITE_TIMEOUT_MS = 10_000

let store: UseStore | undefined
/** Async, so that a throw of the browser's function, where storage is disabled, becomes a rejection. */
const writes: UseStore = async (...request) =>
  (store ??= createStore('back-office-writes', 'writes'))(...request)

/** The pending writes of all accounts, oldest first, without those that have waited too long. */
export async function readPendingWrites(): Promise<PendingWrite[]> {
  const stored = await values<PendingWrite>(writes)
  return stored.filter((write) => !isTooOld(write)).toSorted((a, b) => a.key.localeCompare(b.key))
}

/** Whether a write is still pending: its author may have discarded it. Never throws. */
export const isPending = async (key: string): Promise<boolean> =>
  (await get<PendingWrite>(key, writes).catch(() => undefined)) !== undefined

/** Deletes writes of any account that have waited too long. Never throws: storage may be disabled. */
export async function eraseOldPendingWrites(): Promise<void> {
  const stored = await values<PendingWrite>(writes).catch(() => [])
  const old = stored.filter(isTooOld).map(({ key }) => key)
  if (old.length > 0) await delMany(old, writes).catch(() => {})
}

const isTooOld = ({ at }: PendingWrite) => at < Date.now() - MAX_WAIT_MS

/** Stores a write until it is answered, even if the window closes. Not announced: most writes are answered at once. */
export async function storePendingWrite(write: PendingWrite): Promise<void> {
  await set(write.key, write, writes)
}

/** Removes a write: it was answered, or its author has discarded it. */
export async function removePendingWrite(key: string): Promise<void> {
  await del(key, writes)
  announcePendingWrites()
}

/** Stores the outcome of a write. A write that was discarded meanwhile stays discarded. */
export async function markPendingWrite(
  key: string,
  outcome: Pick<PendingWrite, 'refused' | 'failed'>,
): Promise<void> {
  // In one transaction, so that a discard between reading and writing is not undone.
  await writes('readwrite', (store) => {
    const reading: IDBRequest<PendingWrite | undefined> = store.get(key)
    reading.addEventListener('success', () => {
      if (reading.result) store.put({ ...reading.result, ...outcome }, key)
    })
    return promisifyRequest(store.transaction)
  })
  announcePendingWrites()
}

/**
 * Moves the refused writes of an inquiry to the one that it was merged into, where the author decides. Other pending
 * writes stay: the server applies them to that inquiry by itself, and knows their keys under the old id. Never throws.
 */
export async function moveRefusedWrites(from: string, to: string): Promise<void> {
  const stored = await readPendingWrites().catch(() => [])
  for (const write of stored)
    if (write.inquiry === from && write.refused) await storePendingWrite({ ...write, inquiry: to })
  announcePendingWrites()
}

/** Notifies all windows that the stored writes have changed. */
export function announcePendingWrites(): void {
  const channel = new BroadcastChannel(PENDING_WRITES_CHANNEL)
  channel.postMessage(null)
  channel.close()
}

import { createStore, del, delMany, get, promisifyRequest, set, type UseStore, values } from 'idb-keyval'
import type { InquiryStatus } from '../../../../server/features/inquiries/schema.ts'

/** A change of an inquiry that the server has not answered yet. Its property names are stored: do not rename them. */
export interface PendingWrite {
  /** Its idempotency key, a UUID of version 7: writes are sent in this order. */
  key: string
  /** The account that made it: nobody else sends it. */
  account: string
  inquiry: string
  /** When it was made, in milliseconds since 1970. */
  at: number
  change: PendingChange
  /** What the server refused it for: what another has made of the same meanwhile, or a message. Not sent again until it is decided. */
  refused?: PresentValues | { message: string }
  /** Whether the server failed on it. It is sent again. */
  failed?: boolean
}

/** What changes, by procedure, and what its author saw before (`…_was`); sent as it is. */
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

/** What an inquiry is at the server, where that stands in the way of a change. */
export interface PresentValues {
  status: string
  amount?: number | null
  lost_reason?: string | null
  assigned_to?: string | null
  follow_up_at?: string | null
}

/** Told of every change that is worth showing, in this window, in others and by the service worker. */
export const PENDING_WRITES_CHANNEL = 'pending-writes'

/** After thirty days a write is erased: the session in which it was made has ended, and it may name a person. */
const MAX_WAIT_MS = 30 * 86_400_000

/** A queued write waits so long for its answer; then it is left to the next attempt. The server gives up within ten seconds itself. */
export const WRITE_TIMEOUT_MS = 10_000

let store: UseStore | undefined
/** Async, because where storage is off the browser's own function throws. */
const writes: UseStore = async (...request) =>
  (store ??= createStore('back-office-writes', 'writes'))(...request)

/** Every write that waits, the oldest first, of all accounts. One that has waited too long does not count. */
export async function readPendingWrites(): Promise<PendingWrite[]> {
  const stored = await values<PendingWrite>(writes)
  return stored.filter((write) => !isTooOld(write)).toSorted((a, b) => a.key.localeCompare(b.key))
}

/** Whether a write still waits: its author may have discarded it. Never throws. */
export const isPending = async (key: string): Promise<boolean> =>
  (await get<PendingWrite>(key, writes).catch(() => undefined)) !== undefined

/** Erases what has waited too long, of any account. Never throws: storage may be off. */
export async function eraseOldPendingWrites(): Promise<void> {
  const stored = await values<PendingWrite>(writes).catch(() => [])
  const old = stored.filter(isTooOld).map(({ key }) => key)
  if (old.length > 0) await delMany(old, writes).catch(() => {})
}

const isTooOld = ({ at }: PendingWrite) => at < Date.now() - MAX_WAIT_MS

/** Stores a write until it is answered, also when the window is closed. Nobody is told: most are answered at once. */
export async function storePendingWrite(write: PendingWrite): Promise<void> {
  await set(write.key, write, writes)
}

/** Removes a write: it was answered, or its author has discarded it. */
export async function removePendingWrite(key: string): Promise<void> {
  await del(key, writes)
  announcePendingWrites()
}

/** Stores what became of a write. One that was discarded meanwhile stays so. */
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
 * Moves the refused writes of an inquiry to the one that it was merged into, where they are decided. Those that wait stay:
 * the server takes them for the other one by itself, and knows their keys under the old id. Never throws.
 */
export async function moveRefusedWrites(from: string, to: string): Promise<void> {
  const stored = await readPendingWrites().catch(() => [])
  for (const write of stored)
    if (write.inquiry === from && write.refused) await storePendingWrite({ ...write, inquiry: to })
  announcePendingWrites()
}

/** Tells the windows that the stored writes are others. */
export function announcePendingWrites(): void {
  const channel = new BroadcastChannel(PENDING_WRITES_CHANNEL)
  channel.postMessage(null)
  channel.close()
}

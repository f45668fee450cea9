import { createStore, del, delMany, type UseStore, values, update } from 'idb-keyval'
import type { InquiryStatus } from '../../../server/inquiry/schema.ts'

/** A change of an inquiry that was made without a connection. Its property names are stored: do not rename them. */
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

/** Told of every change, in this window, in others and by the service worker. */
export const PENDING_WRITES_CHANNEL = 'pending-writes'

/** After thirty days a write is erased: the session in which it was made has ended, and it may name a person. */
const MAX_WAIT_MS = 30 * 86_400_000

let store: UseStore | undefined
/** Async, because where storage is off the browser's own function throws. */
const writes: UseStore = async (...request) =>
  (store ??= createStore('back-office-writes', 'writes'))(...request)

/** Every write that waits, the oldest first, of all accounts. One that has waited too long does not count. */
export async function readPendingWrites(): Promise<PendingWrite[]> {
  const stored = await values<PendingWrite>(writes)
  return stored.filter((write) => !isTooOld(write)).toSorted((a, b) => a.key.localeCompare(b.key))
}

/** Erases what has waited too long, of any account. Never throws: storage may be off. */
export async function eraseOldPendingWrites(): Promise<void> {
  const stored = await values<PendingWrite>(writes).catch(() => [])
  const old = stored.filter(isTooOld).map(({ key }) => key)
  if (old.length > 0) await delMany(old, writes).catch(() => {})
}

const isTooOld = ({ at }: PendingWrite) => at < Date.now() - MAX_WAIT_MS

/** Keeps a write until it is sent, also when the window is closed. */
export async function keepPendingWrite(write: PendingWrite): Promise<void> {
  await update<PendingWrite>(write.key, () => write, writes)
  announce()
}

/** Removes a write: it was sent, or its author has given it up. */
export async function removePendingWrite(key: string): Promise<void> {
  await del(key, writes)
  announce()
}

/** Keeps what a write was refused for. One that was given up meanwhile stays so. */
export async function refusePendingWrite(
  key: string,
  refused: NonNullable<PendingWrite['refused']>,
): Promise<void> {
  const current = (await readPendingWrites()).find((write) => write.key === key)
  if (current) await keepPendingWrite({ ...current, refused })
}

/**
 * Moves the refused writes of an inquiry to the one that it was merged into, where they are decided. Those that wait stay:
 * the server takes them for the other one by itself, and knows their keys under the old id. Never throws.
 */
export async function moveRefusedWrites(from: string, to: string): Promise<void> {
  const stored = await readPendingWrites().catch(() => [])
  for (const write of stored)
    if (write.inquiry === from && write.refused) await keepPendingWrite({ ...write, inquiry: to })
}

function announce(): void {
  const channel = new BroadcastChannel(PENDING_WRITES_CHANNEL)
  channel.postMessage(null)
  channel.close()
}

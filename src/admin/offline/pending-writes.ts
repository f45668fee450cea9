import { createStore, del, type UseStore, values, update } from 'idb-keyval'
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
  /** What the server refused it for: another has set this status meanwhile, or a message. Not sent again until it is decided. */
  refused?: { status: string } | { message: string }
}

/** What changes, by procedure; the other fields of `setStatus` are sent as they are. */
export type PendingChange =
  | {
      procedure: 'setStatus'
      status: InquiryStatus
      status_was: InquiryStatus
      amount?: number | null
      reason?: string | null
    }
  | { procedure: 'addNote'; note: string }

/** Told of every change, in this window, in others and by the service worker. */
export const PENDING_WRITES_CHANNEL = 'pending-writes'

let store: UseStore | undefined
const writes = () => (store ??= createStore('back-office-writes', 'writes'))

/** Every write that waits, the oldest first, of all accounts. */
export async function readPendingWrites(): Promise<PendingWrite[]> {
  const stored = await values<PendingWrite>(writes())
  return stored.toSorted((a, b) => a.key.localeCompare(b.key))
}

/** Keeps a write until it is sent, also when the window is closed. */
export async function keepPendingWrite(write: PendingWrite): Promise<void> {
  await update<PendingWrite>(write.key, () => write, writes())
  announce()
}

/** Removes a write: it was sent, or its author has given it up. */
export async function removePendingWrite(key: string): Promise<void> {
  await del(key, writes())
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

function announce(): void {
  const channel = new BroadcastChannel(PENDING_WRITES_CHANNEL)
  channel.postMessage(null)
  channel.close()
}

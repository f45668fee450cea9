import { useSyncExternalStore } from 'react'
import { useAccount } from '../session.tsx'
import { PENDING_WRITES_CHANNEL, type PendingWrite, readPendingWrites } from './pending-writes.ts'

let pendingWrites: PendingWrite[] = []
const listeners = new Set<() => void>()

/** The signed-in account's changes that wait for the line, the oldest first; of one inquiry, or of all. */
export function usePendingWrites(inquiry?: string): PendingWrite[] {
  const me = useAccount()
  const all = useSyncExternalStore(subscribe, () => pendingWrites)
  return all.filter((write) => write.account === me.id && (!inquiry || write.inquiry === inquiry))
}

/** Of each inquiry of a list its changes that wait: the signed-in account's, the oldest first. */
export function usePendingWritesByInquiry(): (inquiry: string) => PendingWrite[] {
  const byInquiry = Map.groupBy(usePendingWrites(), ({ inquiry }) => inquiry)
  return (inquiry) => byInquiry.get(inquiry) ?? []
}

/** How many changes of an account wait. */
export const countPendingWrites = (account: string): number =>
  pendingWrites.filter((write) => write.account === account).length

/** Follows the stored writes until it is stopped, and calls back on each change. Never throws: storage may be off. */
export function watchPendingWrites(onChange: (writes: PendingWrite[]) => void): () => void {
  const read = async () => {
    pendingWrites = await readPendingWrites().catch(() => [])
    for (const notify of listeners) notify()
    onChange(pendingWrites)
  }
  const channel = new BroadcastChannel(PENDING_WRITES_CHANNEL)
  channel.addEventListener('message', () => void read())
  void read()
  return () => channel.close()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'
import { useAccount } from '../../../core/office/session.tsx'
import { PENDING_WRITES_CHANNEL, type PendingWrite, readPendingWrites } from './pending-writes.ts'

/** The stored writes of all accounts, as last read. */
let stored: PendingWrite[] = []
let channel: BroadcastChannel | undefined
const listeners = new Set<() => void>()

/** The signed-in account's pending and refused writes, oldest first; of one inquiry, or of all. */
export function usePendingWrites(inquiry?: string): PendingWrite[] {
  const me = useAccount()
  return useStoredWrites().filter(
    (write) => write.account === me.id && (!inquiry || write.inquiry === inquiry),
  )
}

/** Returns a lookup of the signed-in account's pending writes by inquiry, oldest first, for lists. */
export function usePendingWritesByInquiry(): (inquiry: string) => PendingWrite[] {
  const byInquiry = Map.groupBy(usePendingWrites(), ({ inquiry }) => inquiry)
  return (inquiry) => byInquiry.get(inquiry) ?? []
}

/** Every account's stored writes on this device. */
export const useStoredWrites = (): PendingWrite[] => useSyncExternalStore(subscribe, () => stored)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!channel) {
    channel = new BroadcastChannel(PENDING_WRITES_CHANNEL)
    channel.addEventListener('message', () => void read())
    void read()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
  }
}

/** Never throws: storage may be disabled. */
async function read(): Promise<void> {
  stored = await readPendingWrites().catch(() => [])
  for (const notify of listeners) notify()
}

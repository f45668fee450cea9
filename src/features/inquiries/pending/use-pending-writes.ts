import { useSyncExternalStore } from 'react'
import { useAccount } from '../../../core/office/session.tsx'
import { PENDING_WRITES_CHANNEL, type PendingWrite, readPendingWrites } from './pending-writes.ts'

/** The stored writes as they were read last, of all accounts. */
let stored: PendingWrite[] = []
let channel: BroadcastChannel | undefined
const listeners = new Set<() => void>()

/** The signed-in account's changes that wait to be sent or were refused, the oldest first; of one inquiry, or of all. */
export function usePendingWrites(inquiry?: string): PendingWrite[] {
  const me = useAccount()
  return useStoredWrites().filter(
    (write) => write.account === me.id && (!inquiry || write.inquiry === inquiry),
  )
}

/** Of each inquiry of a list its changes that wait: the signed-in account's, the oldest first. */
export function usePendingWritesByInquiry(): (inquiry: string) => PendingWrite[] {
  const byInquiry = Map.groupBy(usePendingWrites(), ({ inquiry }) => inquiry)
  return (inquiry) => byInquiry.get(inquiry) ?? []
}

/** Every account's changes on this device. */
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

/** Never throws: storage may be off. */
async function read(): Promise<void> {
  stored = await readPendingWrites().catch(() => [])
  for (const notify of listeners) notify()
}

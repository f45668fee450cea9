import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000

/** The current time in milliseconds, rounded down to 15 seconds; the component renders again on each tick. */
export const useNow = (): number =>
  useSyncExternalStore(subscribeToClock, () => Math.floor(Date.now() / TICK_MS) * TICK_MS)

function subscribeToClock(onStoreChange: () => void): () => void {
  const timer = setInterval(onStoreChange, TICK_MS)
  return () => clearInterval(timer)
}

import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000

/** The present, moving on every quarter of a minute: clocks count while one looks at them. */
export const useNow = (): number =>
  useSyncExternalStore(subscribeToClock, () => Math.floor(Date.now() / TICK_MS) * TICK_MS)

function subscribeToClock(onStoreChange: () => void): () => void {
  const timer = setInterval(onStoreChange, TICK_MS)
  return () => clearInterval(timer)
}

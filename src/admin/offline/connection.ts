import { useSyncExternalStore } from 'react'

let isConnected = true
const listeners = new Set<() => void>()

/** Sets whether the server was reached last: by the outcome of each call, which says more than the browser's own guess. */
export function setConnected(connected: boolean): void {
  if (connected === isConnected) return
  isConnected = connected
  for (const notify of listeners) notify()
}

/** Whether the server was reached last. */
export const useIsConnected = (): boolean => useSyncExternalStore(subscribe, () => isConnected)

/** Calls back when the server is reached again. @returns the function that stops it */
export function onReconnected(callback: () => void): () => void {
  return subscribe(() => {
    if (isConnected) callback()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

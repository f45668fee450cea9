import { useSyncExternalStore } from 'react'

let connected = true
/** When the server answered last, in milliseconds since 1970. */
let answeredAt = 0
const listeners = new Set<() => void>()

/** Sets whether the server was reached last: by the outcome of each call, which says more than the browser's own guess. */
export function setConnected(isReached: boolean): void {
  if (isReached) answeredAt = Date.now()
  if (isReached === connected) return
  connected = isReached
  for (const notify of listeners) notify()
}

/** Whether the server was reached last. */
export const isConnected = (): boolean => connected

/** Whether the server has answered any call since a time. */
export const hasAnsweredSince = (time: number): boolean => answeredAt >= time

/** `isConnected` as React state. */
export const useIsConnected = (): boolean => useSyncExternalStore(subscribe, isConnected)

/** Calls back when the server is reached again. @returns the function that stops it */
export function onReconnected(callback: () => void): () => void {
  return subscribe(() => {
    if (connected) callback()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

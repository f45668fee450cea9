import { useSyncExternalStore } from 'react'

let connected = true
/** The time of the server's last answer, in milliseconds since 1970. */
let answeredAt = 0
const listeners = new Set<() => void>()

/** Records whether a call reached the server, which is more reliable than the browser's own `navigator.onLine`. */
export function setConnected(isReached: boolean): void {
  if (isReached) answeredAt = Date.now()
  if (isReached === connected) return
  connected = isReached
  for (const notify of listeners) notify()
}

/** Whether the last call reached the server. */
export const isConnected = (): boolean => connected

/** Whether the server has answered any call since a time. */
export const hasAnsweredSince = (time: number): boolean => answeredAt >= time

/** `isConnected` as React state. */
export const useIsConnected = (): boolean => useSyncExternalStore(subscribe, isConnected)

/** Calls back whenever the server is reached again. @returns the function that unsubscribes */
export function onReconnected(callback: () => void): () => void {
  return subscribe(() => {
    if (connected) callback()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

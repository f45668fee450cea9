/** `sessionStorage` survives a reload and a tab discarded by the phone; `localStorage` also a closed browser. */
export type StorageName = 'sessionStorage' | 'localStorage'

/** Reads from the browser's storage; null if the key is absent or storage is disabled, when any access throws. */
export function readText(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** Writes to the browser's storage; null removes the key. Never throws. */
export function writeText(storage: StorageName, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, value)
  } catch {
    // If storage is disabled or full, only the stored copy is lost, not the data on the screen.
  }
}

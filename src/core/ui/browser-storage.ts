/** `sessionStorage` survives a reload and a tab discarded by the phone, `localStorage` also a closed browser. */
export type StorageName = 'sessionStorage' | 'localStorage'

/** Reads from the browser's storage; null when the key is absent, or storage is off: even naming it throws then. */
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
    // Storage that is switched off or full costs the copy, not what is on the screen.
  }
}

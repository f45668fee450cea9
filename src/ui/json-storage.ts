/** `sessionStorage` survives a reload and a tab discarded by the phone, `localStorage` also a closed browser. */
type StorageName = 'sessionStorage' | 'localStorage'

/** Reads JSON from the browser's storage, unvalidated; null when the key is absent, unreadable, or storage is off. */
export function readJson(storage: StorageName, key: string): unknown {
  try {
    const value: unknown = JSON.parse(globalThis[storage].getItem(key) ?? 'null')
    return value
  } catch {
    // Storage is switched off, or the value is no JSON.
    return null
  }
}

/** Writes JSON to the browser's storage; null removes the key. Never throws. */
export function writeJson(storage: StorageName, key: string, value: object | null): void {
  try {
    if (value) globalThis[storage].setItem(key, JSON.stringify(value))
    else globalThis[storage].removeItem(key)
  } catch {
    // Storage that is switched off or full costs the copy, not the form on the screen.
  }
}

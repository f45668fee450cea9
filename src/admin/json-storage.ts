/** `sessionStorage` outlives a reload and a tab that the phone put aside, `localStorage` the closing of the browser. */
type StorageName = 'sessionStorage' | 'localStorage'

/** What the browser's storage holds under a key, to be checked by whoever reads it; null when that is nothing. */
export function readJson(storage: StorageName, key: string): unknown {
  try {
    const value: unknown = JSON.parse(globalThis[storage].getItem(key) ?? 'null')
    return value
  } catch {
    // Storage is switched off, or what it holds is not ours.
    return null
  }
}

/** Keeps a value under a key; null removes it. */
export function writeJson(storage: StorageName, key: string, value: object | null): void {
  try {
    if (value) globalThis[storage].setItem(key, JSON.stringify(value))
    else globalThis[storage].removeItem(key)
  } catch {
    // Storage that is switched off or full may cost what was to be kept, never the form on the screen.
  }
}

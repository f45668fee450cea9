/** `sessionStorage` survives a reload and a tab discarded by the phone, `localStorage` also a closed browser. */
type StorageName = 'sessionStorage' | 'localStorage'

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

/** Reads JSON from the browser's storage, unvalidated; null when the key is absent, unreadable, or storage is off. */
export function readJson(storage: StorageName, key: string): unknown {
  try {
    const value: unknown = JSON.parse(readText(storage, key) ?? 'null')
    return value
  } catch {
    // The value is no JSON.
    return null
  }
}

/** Writes JSON to the browser's storage; null removes the key. Never throws. */
export const writeJson = (storage: StorageName, key: string, value: object | null): void =>
  writeText(storage, key, value && JSON.stringify(value))

/** The stored keys that begin with a prefix; none when storage is off. */
export function storedKeys(storage: StorageName, prefix: string): string[] {
  try {
    return Object.keys(globalThis[storage]).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

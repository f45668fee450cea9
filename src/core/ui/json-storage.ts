import { readText, type StorageName, writeText } from './browser-storage.ts'

/** Reads unvalidated JSON from the browser's storage; null if the key is absent or invalid, or storage is disabled. */
export function readJson(storage: StorageName, key: string): unknown {
  try {
    const value: unknown = JSON.parse(readText(storage, key) ?? 'null')
    return value
  } catch {
    // The value is not JSON.
    return null
  }
}

/** Writes JSON to the browser's storage; null removes the key. Never throws. */
export const writeJson = (storage: StorageName, key: string, value: object | null): void =>
  writeText(storage, key, value && JSON.stringify(value))

/** The stored keys that begin with a prefix; none when storage is disabled. */
export function storedKeys(storage: StorageName, prefix: string): string[] {
  try {
    return Object.keys(globalThis[storage]).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

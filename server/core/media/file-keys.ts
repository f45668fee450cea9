/** A key: the hash of a picture, or `inquiry/` and the id of an inquiry's photograph, with a suffix. */
const KEY = /^(?<hash>[0-9a-f]{32}|inquiry\/[0-9a-f-]{36})(?:-[a-z\d]+)?(?:\.[a-z\d]+)?$/

/** The prefix that the keys of all files of a picture share; null if it is a path or a foreign object. */
export const hashOfKey = (key: string): string | null => KEY.exec(key)?.groups?.hash ?? null

/** Returns the key. Throws an error if it is not a key. */
export function assertKey(key: string): string {
  if (hashOfKey(key) === null) throw new Error(`${key} is not a key of a picture's file`)
  return key
}

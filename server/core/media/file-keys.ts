/** A key: the hash of a picture, or `inquiry/` and the id of a photograph that came with one, and an ending. */
const KEY = /^(?<hash>[0-9a-f]{32}|inquiry\/[0-9a-f-]{36})(?:-[a-z\d]+)?(?:\.[a-z\d]+)?$/

/** How the keys of all files of its picture begin; null for what is no key, as a path or another program's object. */
export const hashOfKey = (key: string): string | null => KEY.exec(key)?.groups?.hash ?? null

/** Returns the key. Throws an error for what is none. */
export function assertKey(key: string): string {
  if (hashOfKey(key) === null) throw new Error(`${key} is no key of a picture's file`)
  return key
}

import { useSyncExternalStore } from 'react'
import { keepJson, readJson } from './stored-json.ts'

/** The fields of an unsent form by name; what is absent was not touched. */
export type DraftValues = Record<string, string | boolean>

/**
 * Drafts of the back office, in the tab's session storage: they survive a reload and a phone that discards the tab, not
 * the closing of the tab, for they are about people. Without storage they last as long as the page.
 * @param by the account that writes: in the same tab somebody else may sign in later
 * @param about what the draft belongs to: 'note ID', 'reply ID'
 */
export function readDraft(by: string, about: string): DraftValues {
  const key = draftKey(by, about)
  const cached = drafts.get(key)
  if (cached) return cached
  const draft = valuesOf(readJson('sessionStorage', key))
  drafts.set(key, draft)
  return draft
}

/** Keeps a draft; one without fields is dropped. */
export function writeDraft(by: string, about: string, values: DraftValues): void {
  const key = draftKey(by, about)
  drafts.set(key, values)
  for (const tell of listeners) tell()
  keepJson('sessionStorage', key, Object.keys(values).length > 0 ? values : null)
}

/** A draft for the screen, drawn again with every change. */
export function useDraft(
  by: string,
  about: string,
): [draft: DraftValues, write: (values: DraftValues) => void] {
  const draft = useSyncExternalStore(listen, () => readDraft(by, about))
  return [draft, (values) => writeDraft(by, about, values)]
}

/** What the drafts of one kind belong to: of 'client ID' and 'client new' the last words. */
export function keptDrafts(by: string, kind: string): string[] {
  const start = draftKey(by, `${kind} `)
  const keys = Object.keys(storage() ?? {})
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

/** Drops the drafts of everybody, when somebody signs out; or of everybody but `keep`, who signs in. */
export function forgetDrafts(keep?: string): void {
  const kept = keep === undefined ? null : draftKey(keep, '')
  dropDrafts((key) => kept === null || !key.startsWith(kept))
}

/** Drops all drafts about a record that was deleted for good: they may name the person. */
export function forgetDraftsAbout(id: string): void {
  dropDrafts((key) => key.endsWith(` ${id}`))
}

function dropDrafts(isMeant: (key: string) => boolean): void {
  for (const key of drafts.keys()) if (isMeant(key)) drafts.delete(key)
  const stored = storage()
  for (const key of Object.keys(stored ?? {}))
    if (key.startsWith(PREFIX) && isMeant(key)) stored?.removeItem(key)
  for (const tell of listeners) tell()
}

const PREFIX = 'admin-draft '
/** Where a draft lies in the tab's storage. */
export const draftKey = (by: string, about: string) => `${PREFIX}${by} ${about}`

const drafts = new Map<string, DraftValues>()
const listeners = new Set<() => void>()

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** A browser that keeps nothing on the device refuses storage by throwing. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** What was stored, as far as it is a draft. */
function valuesOf(stored: unknown): DraftValues {
  return Object.fromEntries(
    Object.entries(Object(stored) as object).filter((entry): entry is [string, string | boolean] =>
      ['string', 'boolean'].includes(typeof entry[1]),
    ),
  )
}
